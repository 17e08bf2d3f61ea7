// The page's side: starts Python at once, beside Flutter, and passes on what the two say.

performance.mark("page");
const worker = new Worker(`${flet.entrypointBaseUrl}worker.js`, { type: "module" });
const ready = Promise.withResolvers();
let toFlutter = null;
let waiting = [];

worker.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    if (toFlutter) toFlutter(data);
    else waiting.push(data);
  } else if (data.step) {
    step(data.step);
  } else if (data.ready) {
    ready.resolve();
  } else if (data.drawn) {
    drawn();
  } else if (data.error) {
    failed(data.error);
    ready.reject(new Error(data.error));
  }
};
worker.onerror = (event) => failed(event.message);

// What Flet's client calls.
globalThis.jsConnect = async (_app, _options, receive) => {
  performance.mark("flutter asks for python");
  toFlutter = receive;
  worker.postMessage({ connect: document.URL });
  await ready.promise;
  for (const message of waiting) toFlutter(message);
  waiting = [];
};
globalThis.jsSend = async (_app, message) => worker.postMessage(message, [message.buffer]);
globalThis.jsDisconnect = async () => worker.terminate();

// How far it is: what has come of all that has to come, by bytes, and then the steps.
const weights = new Map(
  Object.entries(flet.sizes).filter(([name]) => /wasm$|memory\.bin$/.test(name)),
);
const STEPS = { python: 8e6, app: 4e6, flutter: 3e6, drawn: 1e6 };
let done = 0;
let all = Object.values(STEPS).reduce((sum, size) => sum + size, 0);
for (const name of ["main.dart.wasm", "canvaskit/skwasm.wasm", "memory.bin"])
  all += weights.get(name) ?? 0;

function step(name) {
  performance.mark(name);
  done += STEPS[name] ?? weights.get(name) ?? 0;
  const bar = document.querySelector("#first progress");
  if (bar) bar.value = Math.min(done / all, 0.99);
}
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    const file = name.split(`/${flet.version}/`)[1];
    if (weights.has(file)) step(file);
  }
}).observe({ type: "resource", buffered: true });
addEventListener("flutter-first-frame", () => step("flutter"), { once: true });

// Two frames after Python's first page has gone to Flutter it can be seen.
function drawn() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      step("drawn");
      document.getElementById("first")?.remove();
      // Only now: it fetches all that is kept, and nobody should wait for that.
      navigator.serviceWorker?.register("service-worker.js");
    }),
  );
}

function failed(reason) {
  console.error(reason);
  const text = document.getElementById("step");
  if (text) text.textContent = `Wonderpad did not start: ${String(reason).trim().split("\n").at(-1)}`;
}
