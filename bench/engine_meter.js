// Notes when a page could be tapped, and when the picture changed after a tap: in any engine, and
// also where it is put into the page once that has begun to load. A function, to be called once.
() => {
  if (window.engineMeter) return;
  const now = () => performance.now();
  const meter = (window.engineMeter = {});
  const loupe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  let lastFrame = now();
  let tap = null;

  const canvas = () => {
    const found = [];
    const search = (root) => {
      for (const node of root.querySelectorAll("*")) {
        if (node.tagName === "CANVAS") found.push(node);
        if (node.shadowRoot) search(node.shadowRoot);
      }
    };
    search(document);
    return found.find(({ width, height }) => width * height > 1);
  };
  // What a region of a picture looks like, if there is one yet.
  const look = (region, picture = canvas()) => {
    if (!picture) return [];
    const [x, y, width, height] = region.map(Math.round);
    const scale = picture.width / innerWidth;
    const part = [x, y, width, height].map((one) => one * scale);
    Object.assign(loupe.canvas, { width, height });
    loupe.drawImage(picture, ...part, 0, 0, width, height);
    return loupe.getImageData(0, 0, width, height).data;
  };
  const differ = (one, other) => one.some((value, at) => Math.abs(value - other[at]) > 8);
  const varies = (looks) => looks.some((value, at) => Math.abs(value - looks[at % 4]) > 8);
  const check = (picture) => {
    const time = now();
    if (tap?.up && tap.seen === undefined && differ(look(tap.region, picture), tap.before))
      tap.seen = time;
  };

  // Some engines get Flutter's frames as pictures,
  const shown = ImageBitmapRenderingContext.prototype;
  const show = shown.transferFromImageBitmap;
  let pictures = false;
  shown.transferFromImageBitmap = function (picture) {
    pictures = true;
    lastFrame = now();
    if (picture) check(picture);
    return show.call(this, picture);
  };
  // and others draw them where they are, which can be read later only if it is kept.
  const context = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, given) {
    const kept = kind.startsWith("webgl") ? { ...given, preserveDrawingBuffer: true } : given;
    return context.call(this, kind, kept);
  };
  const soon = window.requestAnimationFrame;
  window.requestAnimationFrame = (draw) =>
    soon.call(window, (time) => {
      lastFrame = now();
      draw(time);
    });
  const watch = () => {
    if (!tap || pictures) return;
    check();
    soon.call(window, watch);
  };

  window.addEventListener(
    "pointerup",
    (event) => { if (tap) tap.up = event.timeStamp; },
    { capture: true },
  );

  const until = (holds) => new Promise((resolve) => {
    const again = setInterval(() => {
      if (!holds()) return;
      clearInterval(again);
      resolve(true);
    }, 20);
  });
  // When the first button was there for a screen reader, in milliseconds since the page was asked
  // for: the semantics are turned on as soon as that can be done.
  meter.button = () => new Promise((resolve) => {
    const listener = new MutationObserver(() => listen());
    const listen = () => {
      document.querySelector("flt-semantics-placeholder")?.click();
      if (!document.querySelector("flt-semantics[role=button]")) return;
      listener.disconnect();
      resolve(now());
    };
    listener.observe(document, { childList: true, subtree: true });
    listen();
  });
  // When something is drawn in a region, and nothing has moved for so long.
  meter.still = (region, millis) =>
    until(() => now() - lastFrame > millis && varies(look(region)));
  meter.arm = async (region) => {
    tap = { region, before: look(region) };
    watch();
  };
  // How long it took from lifting the finger to the first frame that looked different, if any did.
  meter.seen = async (millis) => {
    const late = now() + millis;
    await until(() => tap.seen !== undefined || now() > late);
    const { up, seen } = tap;
    tap = null;
    await until(() => now() - lastFrame > 150);
    return seen === undefined ? null : seen - up;
  };
}
