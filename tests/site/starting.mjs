// How the page starts Python, by what earlier pages have left: tabs of one browser, which share what is
// noted and who has which lock. Tells of each tab how its workers start, and what it says.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [script, scene] = process.argv.slice(2);
const text = readFileSync(script, "utf8");
const noted = new Map();
const held = new Set();
const tabs = [];
let later = 0; // milliseconds that have passed

class Day extends Date {
  static now = () => Date.now() + later;
}

// `asking` is how this browser answers who asks for locks.
function locks(tab, asking) {
  return {
    request: async (name, act) => {
      held.add(name);
      tab.locks.add(name);
      await act();
      held.delete(name);
    },
    query: asking ?? (async () => ({ held: [...held].map((name) => ({ name })) })),
  };
}

async function open({ asking, keeps = true } = {}) {
  const tab = { workers: [], said: [], locks: new Set() };
  tabs.push(tab);
  class Worker {
    constructor(_address, { name }) {
      this.how = new URLSearchParams(name).has("plain") ? "plain" : "memory";
      tab.workers.push(this);
    }
    postMessage() {}
    terminate() {}
  }
  const refused = () => {
    throw new Error("nothing is kept here");
  };
  const heard = {};
  const page = {
    flet: { entrypointBaseUrl: "./v/", version: "v", sizes: {} },
    told: "loading",
    failures: [],
    tell: (what) => tab.said.push(what),
    failed: () => tab.said.push("failed"),
    notLoaded: () => tab.said.push("failed"),
    uncover: () => {},
    requestAnimationFrame: (act) => act(),
    performance: { mark: () => {}, now: () => 60_000 },
    navigator: { userAgent: "one", locks: asking === null ? undefined : locks(tab, asking) },
    document: { baseURI: "https://pad.example/", querySelector: () => null, addEventListener: () => {} },
    localStorage: {
      getItem: keeps ? (key) => noted.get(key) ?? null : refused,
      setItem: keeps ? (key, value) => noted.set(key, value) : refused,
      removeItem: keeps ? (key) => noted.delete(key) : refused,
    },
    history: {},
    addEventListener: (kind, act) => (heard[kind] = act),
    Opening: class {
      everywhere() {}
    },
    standBy: () => () => {},
    PerformanceObserver: class {
      observe() {}
    },
    Worker, Date: Day, URL, URLSearchParams, setTimeout: (act, _time, ...given) => setTimeout(act, 0, ...given),
    console: { warn: () => {}, error: () => {} },
  };
  vm.runInNewContext(text, page);
  Object.assign(tab, {
    hears: (data) => tab.workers.at(-1).onmessage({ data }),
    leaves: () => heard.pagehide({ persisted: false }),
  });
  // Whatever it waits for has come.
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done, 1));
  return tab;
}

// The system ends a tab, which can do nothing about it.
const end = (tab) => tab.locks.forEach((name) => held.delete(name));
const NOT_LOADED = { error: { name: "NotLoaded", message: "plain/python.tar could not be loaded", stack: "" } };
const REFUSED = { error: { name: "TypeError", message: "Failed to fetch", stack: "" } };
async function ended() {
  const tab = await open();
  tab.hears({ step: "memory.bin" });
  end(tab);
}

const scenes = {
  "a start was ended": async () => {
    await ended();
    await open();
    await open();
  },
  "without a network": async () => {
    await ended();
    (await open()).hears(NOT_LOADED);
  },
  "without a network, and Python's own loader says so first": async () => {
    await ended();
    (await open()).hears(REFUSED);
  },
  "not even the memory comes": async () => {
    await ended();
    const tab = await open();
    tab.hears(NOT_LOADED);
    tab.hears({ memory: NOT_LOADED.error, passing: true });
    tab.hears(NOT_LOADED);
  },
  "a part is missing later": async () => {
    await ended();
    const tab = await open();
    tab.hears({ ready: true });
    tab.hears(NOT_LOADED);
  },
  "two at once": async () => {
    const one = await open();
    one.hears({ step: "memory.bin" });
    const other = await open();
    other.hears({ waiting: true });
    end(one);
    await open();
  },
  "one hangs in another tab": async () => {
    (await open()).hears({ step: "memory.bin" });
    later = 60_000;
    await open();
  },
  "it was drawn": async () => {
    const one = await open();
    one.hears({ step: "memory.bin" });
    one.hears({ drawn: true });
    await open();
  },
  "nobody tells of locks": async () => {
    await ended();
    await open({ asking: () => new Promise(() => {}) });
    await ended();
    await open({ asking: null });
  },
  "nothing can be kept": async () => {
    (await open({ keeps: false })).hears({ step: "memory.bin" });
    await open({ keeps: false });
  },
};
await scenes[scene]();
console.log(JSON.stringify(tabs.map(({ workers, said }) => [workers.map(({ how }) => how), said])));
process.exit(0);
