// Tabs of one browser without Python: which of them has the games, and what their pages are told.
import { pathToFileURL } from "node:url";

import { FileSystemFileHandle, Handles } from "./handles.mjs";

const [content, scene] = process.argv.slice(2);
const handles = new Handles();
let queue = Promise.resolve(); // of those who want the lock
let refusals = 0; // how many times the browser gives no folder
const storage = {
  getDirectory: async () => {
    if (refusals-- > 0) throw new DOMException("Connection is lost", "UnknownError");
    return handles.directory(handles.page);
  },
};
const locks = {
  request(_name, then) {
    const turn = queue.then(then);
    queue = turn.catch(() => {});
    return turn;
  },
};
Object.defineProperty(globalThis, "navigator", { value: { storage, locks } });
globalThis.FileSystemFileHandle = FileSystemFileHandle;
console.warn = console.error = () => {};
process.on("unhandledRejection", () => {}); // what nobody caught is told in a browser, and it goes on

// Time goes on only while nothing else happens: no second is too short on a busy machine. What one tab
// tells another comes at one of the next turns of Node's loop.
const TURNS = 100;
const turn = () => new Promise((resolve) => setImmediate(resolve));
let time = 0;
let timers = [];
globalThis.setTimeout = (call, pause = 0, ...given) => {
  const timer = { at: time + Math.max(1, pause), call, given };
  timers.push(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => (timers = timers.filter((other) => other !== timer));
performance.now = Date.now = () => time;
async function goOn() {
  for (;;) {
    for (let turns = 0; turns < TURNS; turns++) await turn();
    const [next] = timers.toSorted((one, other) => one.at - other.at);
    if (!next) continue;
    clearTimeout(next);
    time = next.at;
    next.call(...next.given);
  }
}
goOn().catch(() => process.exit(1));

const { Tabs } = await import(pathToFileURL(`${content}/tabs.js`));

// A Python without files.
const FS = {
  filesystems: { MEMFS: { mount: () => ({}) } },
  mkdirTree() {},
  mount() {},
  isDir: () => false,
  isFile: () => false,
  lookupPath: () => ({ node: { contents: {} } }),
};
function tab(onChange = () => {}) {
  const told = [];
  const tabs = new Tabs("wonderpad", "", (what) => told.push(Object.keys(what)[0]), onChange);
  return { tabs, told };
}
const until = async (holds) => {
  while (!holds()) await turn();
};
const seconds = (count) => new Promise((resolve) => setTimeout(resolve, 1000 * count));

const scenes = {
  // What it is told that has the lock, and opens its files slowly, while Python comes.
  "slow to open": async () => {
    handles.slow = 1000;
    const { tabs, told } = tab();
    await seconds(1);
    return { kept: await tabs.mounted(FS, "/data"), told };
  },
  // Whether another tab gets the games from one whose Python has ended.
  "without Python any more": async () => {
    let ended = false;
    const one = tab(() => {
      if (ended) throw new Error("memory access out of bounds");
    });
    await one.tabs.mounted(FS, "/data");
    ended = true;
    const other = tab();
    await other.tabs.mounted(FS, "/data");
    return { came: await other.tabs.takeOver() };
  },
  // Whether another tab gets the games from one whose Python never comes, and both are told.
  "without Python yet": async () => {
    const one = tab();
    await until(() => one.tabs.writes);
    one.tabs.begun -= 60_000;
    const other = tab();
    await Promise.race([other.tabs.mounted(FS, "/data"), seconds(10)]);
    const came = other.tabs.writes;
    // Where it comes after all, that tab follows.
    await Promise.race([one.tabs.mounted(FS, "/data"), seconds(10)]);
    return { came, follows: one.tabs.source === other.tabs.id };
  },
  // Whether a tab keeps the games until its Python is there, where another is ready a little sooner.
  "a little later": async () => {
    const one = tab();
    await until(() => one.tabs.writes);
    const other = tab();
    const mounted = other.tabs.mounted(FS, "/data");
    await seconds(3);
    await one.tabs.mounted(FS, "/data");
    await mounted;
    return { writes: one.tabs.writes, follows: other.tabs.source === one.tabs.id };
  },
  // Whether a tab whose files the browser has closed has them again, though the next one that waits
  // for its turn sleeps, and lets nobody past.
  "closed beside one that sleeps": async () => {
    const one = tab();
    await one.tabs.mounted(FS, "/data");
    locks.request("wonderpad", () => new Promise(() => {}));
    handles.endProcess();
    one.tabs.look();
    const open = () => one.tabs.writes && one.tabs.folder.isOpen();
    await Promise.race([until(open), seconds(20)]);
    return { open: open(), told: one.told };
  },
  // What is told of files that cannot be opened anew for some time.
  "closed for some time": async () => {
    const one = tab();
    await one.tabs.mounted(FS, "/data");
    one.told.length = 0;
    refusals = 9;
    handles.endProcess();
    one.tabs.look();
    await until(() => one.told.length === 2);
    return { told: one.told, writes: one.tabs.writes };
  },
  // Whether the games come back where the browser closes the files once more while they are laid.
  "closed once more": async () => {
    const one = tab();
    await one.tabs.mounted(FS, "/data");
    one.tabs.mount.own = function () {
      delete this.own;
      throw new DOMException("closed", "InvalidStateError");
    };
    handles.endProcess();
    one.tabs.look();
    await Promise.race([until(() => one.tabs.refused), seconds(20)]);
    const refused = one.tabs.refused;
    await Promise.race([until(() => one.tabs.writes), seconds(20)]);
    return { refused, writes: one.tabs.writes };
  },
  // Whether another tab gets the games that were asked for while they were opened anew.
  "asked for meanwhile": async () => {
    const one = tab();
    await one.tabs.mounted(FS, "/data");
    const other = tab();
    await other.tabs.mounted(FS, "/data");
    handles.endProcess();
    one.tabs.look();
    return { came: await other.tabs.takeOver() };
  },
};
console.log(JSON.stringify(await scenes[scene]()));
process.exit(0);
