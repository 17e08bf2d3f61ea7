// Loads the script of `assets/unreached.html` in a page of a few fakes, again and again, and tells
// after each load how often the page asked to be loaded anew and whether its line is shown.
//
//   node unreached.mjs unreached.html '[{"type": "navigate", "answers": [403]}, ...]'
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [page, loads] = process.argv.slice(2);
const script = readFileSync(page, "utf8").match(/<script>([^]*)<\/script>/)[1];

const kept = new Map();
const sessionStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, String(value)),
  removeItem: (key) => kept.delete(key),
};

async function load({ type, answers, closes }) {
  const line = { hidden: true };
  const timers = new Map();
  const listeners = {};
  let last = 0;
  let reloads = 0;
  let asked = 0;
  class WebSocket extends EventTarget {
    send() {}
  }
  const at = {
    AbortSignal, JSON, Number, WeakMap, WeakSet, WebSocket, sessionStorage,
    takeAlong() {},
    addEventListener: (name, heard) => (listeners[name] = heard),
    clearTimeout: (number) => timers.delete(number),
    document: { getElementById: (name) => (name === "unreached" ? line : undefined) },
    fetch: async () => {
      asked += 1;
      const status = answers.shift();
      if (!status) throw new TypeError("nobody answers");
      return { status, ok: status < 300 };
    },
    location: { reload: () => (reloads += 1) },
    performance: { getEntriesByType: () => [{ type }] },
    setTimeout: (act) => {
      timers.set((last += 1), act);
      return last;
    },
  };
  vm.runInNewContext(script, at);
  if (closes) {
    listeners["flutter-first-frame"]();
    const socket = new WebSocket();
    socket.send("");
    socket.dispatchEvent(new Event("message"));
    socket.dispatchEvent(new Event("close"));
  }
  while (answers.length && timers.size && !reloads) {
    const [number, act] = timers.entries().next().value;
    timers.delete(number);
    await act();
  }
  return { asked, reloads, told: !line.hidden };
}

const outcomes = [];
for (const each of JSON.parse(loads)) outcomes.push(await load(each));
process.stdout.write(JSON.stringify(outcomes));
