// A world in which every run is like the one before: for whatever a build lets Python do.
import crypto from "node:crypto";

// The same memory every time: the clock and the dice are ours. What is put down holds nothing
// that should be secret or new; every page starts its own dice.
process.env.TZ = "UTC";
const START = Date.UTC(2026, 0, 1);
let moment = START;
Date.now = () => moment;
// Whoever waits for a time to come, rather than for a timer, would wait for ever on a clock that
// stands still.
performance.now = () => (moment += 1 / 1024) - START;
globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length ? given : [moment]));
  }
};
let dice = 1;
const roll = (view) => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at++) bytes[at] = dice = (dice * 48271) % 0x7fffffff;
  return view;
};
crypto.randomFillSync = roll;
globalThis.crypto.getRandomValues = roll;
Math.random = () => (dice = (dice * 48271) % 0x7fffffff) / 0x7fffffff;

// Time passes from one timer to the next, however long that takes, and nothing is thrown away at a
// moment of the engine's own choice.
const timers = new Map();
const wait = setTimeout;
let last = 0;
function next() {
  let [first] = timers.keys();
  for (const [id, { due }] of timers) if (due < timers.get(first).due) first = id;
  const timer = timers.get(first);
  if (!timer) return;
  timers.delete(first);
  moment = Math.max(moment, timer.due);
  timer.call();
}
globalThis.setTimeout = (call, delay = 0, ...given) => {
  timers.set(++last, { due: moment + Math.max(1, Number(delay) || 0), call: () => call(...given) });
  wait(next);
  return last;
};
globalThis.setImmediate = (call, ...given) => setTimeout(call, 0, ...given);
globalThis.clearTimeout = globalThis.clearImmediate = (id) => timers.delete(id);
globalThis.FinalizationRegistry = class {
  register() {}
  unregister() {}
};

// Who reads what went wrong wants neither all of Pyodide's script, which is one line, nor to miss it.
process.on("uncaughtException", ({ stack }) => {
  console.error(stack);
  process.exit(1);
});
