// Notes when a tap came, when it went to the server, what came back, when the picture
// changed and when the words for a screen reader did. Put into a page before its own scripts.
(() => {
  const now = () => performance.now();
  const meter = (window.meter = { buttons: 0, frames: 0, answers: 0 });
  const loupe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  let tap = null; // the tap that is being measured
  let last = null; // the picture of its region before it
  let lastFrame = 0;

  // What a region of a picture looks like.
  const look = (picture, [x, y, width, height]) => {
    loupe.canvas.width = width;
    loupe.canvas.height = height;
    loupe.drawImage(picture, x, y, width, height, 0, 0, width, height);
    return loupe.getImageData(0, 0, width, height).data;
  };
  const differ = (one, other) => one.some((value, place) => Math.abs(value - other[place]) > 8);

  // Every frame that Flutter has drawn goes through here onto the page.
  const shown = ImageBitmapRenderingContext.prototype;
  const show = shown.transferFromImageBitmap;
  shown.transferFromImageBitmap = function (picture) {
    const time = now();
    meter.frames += 1;
    lastFrame = time;
    if (picture && tap) {
      tap.frames += 1;
      // Before the answer there is nothing to look for.
      if (tap.received.length && tap.seen === undefined && differ(look(picture, tap.region), last))
        tap.seen = time;
      tap.looking += now() - time;
    }
    const result = show.call(this, picture);
    settle();
    return result;
  };

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        meter.answers += 1;
        if (tap?.up) tap.received.push([now(), event.data.byteLength ?? event.data.length ?? 0]);
      });
    }
    send(data) {
      if (tap?.up) tap.sent.push([now(), data.byteLength ?? data.length ?? 0]);
      return super.send(data);
    }
  };

  // The site without a server has its Python in a worker.
  const Helper = window.Worker;
  window.Worker = class extends Helper {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (!ArrayBuffer.isView(data)) return;
        meter.answers += 1;
        if (tap?.up) tap.received.push([now(), data.byteLength]);
      });
    }
    postMessage(data, ...given) {
      if (tap?.up && ArrayBuffer.isView(data)) tap.sent.push([now(), data.byteLength]);
      return super.postMessage(data, ...given);
    }
  };

  for (const kind of ["down", "up"])
    window.addEventListener(
      "pointer" + kind,
      (event) => { if (tap) tap[kind] = event.timeStamp; },
      { capture: true },
    );

  const spoken = () => {
    const host = document.querySelector("flt-semantics-host");
    const parts = host ? [...host.querySelectorAll("[aria-label]")] : [];
    return parts.map((part) => part.getAttribute("aria-label")).join("\n") + host?.textContent;
  };
  const heard = () => {
    const time = now();
    if (!meter.buttons && document.querySelector("flt-semantics[role=button]"))
      meter.buttons = time;
    if (tap?.up && tap.words && tap.said === undefined && spoken().includes(tap.words))
      tap.said = time;
    settle();
  };
  const ear = new MutationObserver(heard);
  const everything = { childList: true, subtree: true, attributes: true, characterData: true };

  // Turn the semantics on as soon as that can be done, and listen to them.
  meter.aloud = () => {
    const wake = new MutationObserver(() => {
      const placeholder = document.querySelector("flt-semantics-placeholder");
      if (placeholder) placeholder.click();
      const host = document.querySelector("flt-semantics-host");
      if (!host || placeholder) return;
      wake.disconnect();
      ear.observe(host, everything);
      heard();
    });
    wake.observe(document, { childList: true, subtree: true });
  };

  const canvas = () => {
    let found = null;
    const search = (root) => {
      for (const node of root.querySelectorAll("*")) {
        if (node.tagName === "CANVAS") found ??= node;
        if (node.shadowRoot) search(node.shadowRoot);
      }
    };
    search(document);
    return found;
  };

  // What came of the last tap is kept: on a busy machine it is asked for once all is over.
  let finish, finished;
  meter.arm = (region, words) => {
    region = region.map(Math.round);
    last = look(canvas(), region);
    tap = { region, words, sent: [], received: [], frames: 0, looking: 0 };
    finished = new Promise((resolve) => (finish = resolve));
    setTimeout((armed) => { if (tap === armed) { tap.missed = true; over(); } }, 10000, tap);
  };
  // A tap is over when its change was seen (and heard), and all is still again.
  let waiting = 0;
  const settle = () => {
    if (!tap || tap.seen === undefined || (tap.words && tap.said === undefined)) return;
    clearTimeout(waiting);
    waiting = setTimeout(over, 150);
  };
  const over = () => {
    const { up, down, sent, received, seen, said, frames, looking, missed } = tap;
    const end = Math.max(seen ?? 0, said ?? 0);
    const answers = received.filter(([time]) => time <= seen);
    tap = null;
    finish({
      down: up - down,
      sent: sent[0]?.[0] - up,
      answered: answers[0]?.[0] - up,
      last_answer: answers.at(-1)?.[0] - up,
      seen: seen - up,
      said: said === undefined ? null : said - up,
      answers: received.length,
      bytes: received.reduce((sum, [, size]) => sum + size, 0),
      events: sent.length,
      times: received.map(([time, size]) => [time - up, size]),
      frames, looking, missed, end: end - up,
    });
  };
  meter.finished = () => finished;

  const until = (holds) => new Promise((resolve) => {
    const look_again = setInterval(() => {
      if (!holds()) return;
      clearInterval(look_again);
      resolve();
    }, 20);
  });
  // When the server's page has been drawn and nothing has moved for so long.
  meter.still = (millis) => until(() => meter.answers && lastFrame && now() - lastFrame > millis);
  // When the first button was there, in milliseconds since the page was asked for.
  meter.button = async () => { await until(() => meter.buttons); return meter.buttons; };
})();
