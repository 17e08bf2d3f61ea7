// The page's side: starts Python at once, beside Flutter, and passes on what the two say.

performance.mark("page");
// What is kept, the service worker has opened once and for all.
const kept = Boolean(navigator.serviceWorker?.controller);
const opening = new Opening(new URL(flet.entrypointBaseUrl, document.baseURI).href);
if (!kept) opening.everywhere();
// What Flutter hardly ever calls, it can neither go on without nor be told of.
const hold = standBy({
  opening,
  kept,
  step: (what) => step(`Flutter: ${what}`),
  failed({ name, message, stack }) {
    if (gone) return;
    failed({ name, message, stack });
    if (seen) tell("stopped");
  },
});

let worker;
let address = null; // of the page, once Flutter has asked for Python
const ready = {};
ready.promise = new Promise((resolve, reject) => Object.assign(ready, { resolve, reject }));
let toFlutter = null;
let waiting = [];
// Set once another page has the games: what was on its way from the worker comes too late then.
let gone = false;
let seen = false; // whether the first page was drawn
let memoryFailed = false; // for good, as far as it can be told

function hear({ data }) {
  if (ENDS_OF_A_START.some((what) => data[what])) trying(false);
  if (data.closed) {
    worker.terminate();
  } else if (gone) {
    return;
  } else if (data instanceof Uint8Array) {
    lastDrawn = performance.now();
    if (toFlutter) toFlutter(data);
    else waiting.push(data);
  } else if (data.step) {
    if (data.step === "memory.bin") trying(true);
    step(data.step);
  } else if (data.ready) {
    ready.resolve();
    once = false;
    // Only now is it known to help.
    if (memoryFailed) startPlainlyFromNowOn();
  } else if (data.drawn) {
    drawn();
  } else if (data.home !== undefined) {
    keepHome(data.home);
  } else if ("pressed" in data) {
    pressed?.(data.pressed);
  } else if (data.waiting) {
    if (told === "loading" || told === null) tell("elsewhere");
  } else if (data.alone) {
    // Games that could not be opened anew are open again.
    if (told === "elsewhere" || told === "trouble") tell(seen ? null : "loading");
  } else if (data.keeping) {
    tellOfKeeping(data.keeping);
  } else if (data.trouble) {
    failures.push(data.error ?? data.trouble);
    tell("trouble", data.trouble);
  } else if (data.lost) {
    tell("lost");
  } else if (data.unkept) {
    if (told === "loading" || told === null) tell("unkept", data.unkept);
  } else if (data.unkept === null) {
    if (told === "unkept") tell(seen ? null : "loading");
  } else if (once && data.error) {
    // A table in a cellar: what a plain start needs was never fetched, and the memory is there. Which
    // of its files fails first is chance, and each engine has words of its own for some of them.
    console.warn("Python starts from its memory after all:", data.error.message);
    startAnew({ plainly: false });
  } else if (data.error) {
    failed(data.error);
    if (seen) tell("stopped");
    // It will never write, and others wait for what it may have open.
    worker.terminate();
    ready.reject(new Error(data.error.message));
  } else if (data.memory) {
    console.warn("Python starts without its memory:", data.memory.message);
    memoryFailed = !data.passing;
    startAnew({ plainly: true });
  }
}

// Where Python's memory cannot be taken over, it starts plainly, which takes some three times as
// long; and so it does from then on, with this version in this browser.
const PLAIN = "wonderpad.plain";
// So it does once after a start that never came to an end: nobody tells of one that hangs, nor of a
// tab that the system ended meanwhile. Who leaves before LONG was only in a hurry, and a tab that was
// opened together with this one may still be starting until then. While it does, it has a lock by the
// name of its note, which no tab keeps that was ended.
const TRYING = "wonderpad.trying";
const LONG = 20_000; // milliseconds
const AN_ANSWER = 1000; // milliseconds, after which nobody waits for what the browser knows
const ENDS_OF_A_START = ["drawn", "waiting", "trouble", "error", "memory", "closed"];
const HERE = JSON.stringify([flet.version, navigator.userAgent]);
const NOTE = `${HERE} ${Date.now()} ${Math.random()}`;
let once = false; // whether it starts plainly for no other reason
let ended = () => {}; // lets go of the lock
function startPlainlyFromNowOn() {
  try {
    localStorage.setItem(PLAIN, HERE);
  } catch {
    // Nothing can be kept here, so the memory is tried each time.
  }
}
function trying(yes) {
  if (yes) {
    const end = new Promise((resolve) => (ended = resolve));
    navigator.locks?.request(NOTE, () => end).catch(() => {});
  }
  try {
    if (yes) localStorage.setItem(TRYING, NOTE);
    else if (noted(TRYING) === NOTE) localStorage.removeItem(TRYING);
  } catch {
    // As above.
  }
  if (!yes) ended();
}
function noted(what) {
  try {
    return localStorage.getItem(what);
  } catch {
    return null;
  }
}
async function isStarting(note) {
  const [, since] = note.slice(HERE.length).split(" ");
  if (Math.abs(Date.now() - since) > LONG) return false;
  const asked = (async () => (await navigator.locks.query()).held)();
  const nobody = new Promise((resolve) => setTimeout(resolve, AN_ANSWER, []));
  const held = await Promise.race([asked, nobody]).catch(() => []);
  return held.some(({ name }) => name === note);
}

// At once, but where there is a note.
async function begin() {
  const always = noted(PLAIN) === HERE;
  const note = noted(TRYING) ?? "";
  const another = !always && note.startsWith(`${HERE} `);
  // Whoever wrote it may have removed it since.
  const never = another && !(await isStarting(note)) && noted(TRYING) === note;
  if (gone) return;
  if (never) localStorage.removeItem(TRYING);
  once = never;
  start({ plainly: always || never });
}

function start({ plainly }) {
  const given = new URLSearchParams({ touch: navigator.maxTouchPoints ?? 0 });
  if (plainly) given.set("plain", "");
  if (kept) given.set("kept", "");
  // Told by its name: where a service worker gives the script, the address loses what was asked.
  const options = { type: "module", name: given.toString() };
  const started = new Worker(`${flet.entrypointBaseUrl}worker.js`, options);
  worker = started;
  // Of one that was given up nothing is heard any more.
  worker.onmessage = (event) => started === worker && hear(event);
  // Without a message it is a file that did not come.
  worker.onerror = ({ message, filename, lineno }) =>
    message ? failed({ name: "", message, stack: `${filename}:${lineno}` }) : notLoaded("worker.js");
  if (address) worker.postMessage({ connect: address });
}

function startAnew(how) {
  worker.terminate();
  waiting = [];
  once = false;
  start(how);
}

begin();

// Nobody needs it before there is something to keep.
async function tellOfKeeping(asked) {
  let keeping = { homeScreen: false, forgets: "" };
  try {
    const { ofThePage } = await import("./keeping.js");
    keeping = ofThePage(asked);
  } catch (error) {
    console.warn("What is kept for how long is not known:", error);
  }
  worker.postMessage({ keeping });
}

// What Flet's client calls.
globalThis.jsConnect = async (_app, _options, receive) => {
  performance.mark("flutter asks for python");
  toFlutter = receive;
  address = document.URL;
  worker?.postMessage({ connect: address });
  await ready.promise;
  for (const message of waiting) toFlutter(message);
  waiting = [];
};
globalThis.jsSend = async (_app, message) => worker.postMessage(message, [message.buffer]);
globalThis.jsDisconnect = async () => worker?.terminate();

// How far it is: what has come of all that has to come, by bytes, and then the steps.
const weights = new Map(
  Object.entries(flet.sizes).filter(([name]) => /^[^.]*(\.dart|\.asm)?\.wasm$|memory\.bin$/.test(name)),
);
const STEPS = { python: 8e6, app: 4e6, flutter: 3e6, drawn: 1e6 };
let done = 0;
let all = Object.values(STEPS).reduce((sum, size) => sum + size, 0);
for (const name of ["main.dart.wasm", "canvaskit/skwasm.wasm", "memory.bin"])
  all += weights.get(name) ?? 0;

function step(name) {
  performance.mark(name);
  done += STEPS[name] ?? weights.get(name) ?? 0;
  if (name in flet.sizes) {
    loaded.add(new URL(flet.entrypointBaseUrl + name, document.baseURI).href);
    keepLoaded?.();
  }
  const bar = document.querySelector("#first progress");
  if (bar) bar.value = Math.min(done / all, 0.99);
}
const loaded = new Set();
let keepLoaded = null; // tells the service worker of it
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const name = entry.name.replace(/\.packed$/, "");
    loaded.add(name);
    const file = name.split(`/${flet.version}/`)[1];
    if (weights.has(file)) step(file);
  }
}).observe({ type: "resource", buffered: true });
addEventListener("flutter-first-frame", () => step("flutter"), { once: true });

// One page at a time has the games, and the workers hand them over. A page of another version, or
// one that nobody answers, asks for them here, and this one lets go for good.
const pages = globalThis.BroadcastChannel
  ? new BroadcastChannel("wonderpad")
  : { postMessage: () => {} };
pages.onmessage = ({ data }) => {
  if (data !== "let go" || gone) return;
  gone = true;
  tell("let-go");
  worker?.postMessage({ close: true });
};

// An engine may keep a page that is left, asleep, for the way back. It would keep the games as well,
// and answer nobody, and Flutter draws no more in one that comes back; so it is left for good, and
// whoever comes back to it gets it anew.
addEventListener("pagehide", ({ persisted }) => {
  if (persisted || performance.now() < LONG) trying(false);
  if (!persisted) return;
  gone = true;
  worker?.terminate();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

// What was closed meanwhile is open again before the first tap.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) worker?.postMessage({ visible: true });
});
addEventListener("online", () => worker?.postMessage({ online: true }));

const wishes = {
  "take over": () => pages.postMessage("let go"),
  "come back": () => {
    pages.postMessage("let go");
    location.reload();
  },
  update: () => update(),
  later: () => {
    newer = false;
    offerUpdate();
  },
};
addEventListener("click", ({ target }) => wishes[target.closest?.("[data-wish]")?.dataset.wish]?.());

// Two frames after Python's first page has gone to Flutter it can be seen.
function drawn() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // In a tab that nobody looks at there is no frame, for as long as it takes.
      if (gone) return;
      step("drawn");
      seen = true;
      uncover(app);
      // Only now: it fetches all that is kept, and nobody should wait for that.
      worker.postMessage({ usable: true });
      hold();
      keep();
    }),
  );
}

// Home as Python drew it last, for whoever comes back. Where there is no room for it, the one before
// goes as well: it shows what is no more. So it does where no games are kept (`null`).
const HOME = "wonderpad.home";
function keepHome(html) {
  if (html === null) return forgetHome();
  try {
    localStorage.setItem(HOME, JSON.stringify({ html, width: innerWidth }));
  } catch {
    forgetHome();
  }
}
function forgetHome() {
  try {
    localStorage.removeItem(HOME);
  } catch {
    // Nothing can be kept here.
  }
}

// What it is that home waits for, and how its taps get there.
let lastDrawn = 0;
let pressed = null;
const app = {
  press: (key, _once, begins) => {
    worker.postMessage({ press: key, begins });
    return new Promise((resolve) => (pressed = resolve));
  },
  lastDrawn: () => lastDrawn,
  lift: () => {
    if (told === "loading" || told === "failed") tell(null);
  },
};

// The next version is offered between games: at a table it would lie on the keys.
let newer = false;
function offerUpdate() {
  document.getElementById("update").hidden = !newer || !/^#?\/?$/.test(location.hash);
}
for (const name of ["pushState", "replaceState"]) {
  const change = history[name];
  history[name] = function (...given) {
    change.apply(this, given);
    offerUpdate();
  };
}
addEventListener("popstate", offerUpdate);

// Lets the service worker keep this version, and tells of the next one.
async function keep() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const registration = await workers.register("service-worker.js");
  const offer = () => {
    newer = Boolean(registration.waiting && workers.controller);
    offerUpdate();
  };
  offer();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offer),
  );
  // What is on a home screen may stay open for weeks.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
  const replaced = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (replaced && !gone) location.reload();
  });
  const { active } = await workers.ready;
  const idle = globalThis.requestIdleCallback ?? ((action) => setTimeout(action, 5000));
  // All that is kept, and what Flutter has loaded: which engine it starts is its own choice.
  idle(() => {
    keepLoaded = () => active.postMessage({ loaded: [...loaded] });
    keepLoaded();
  });
}

// Every entry is written before it is shown, so nothing is lost. The others let go, and stop
// waiting, first: this page comes anew, and the games would go to whichever asked before it.
async function update() {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return;
  pages.postMessage("let go");
  document.getElementById("update").dataset.taken = "yes";
  // Asked until it does: the version in use may have begun to fetch something after the first time.
  const take = () => {
    registration.active?.postMessage("make way");
    registration.waiting?.postMessage("take over");
  };
  take();
  setInterval(take, 1000);
}
