// What the browser keeps, tried by itself: Python's file system over what a fake browser has, its
// files or its database, which can be full, refuse, damage or lose things when a test says so. Each
// step of the plan that plans.mjs hands over is told of as one message.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

import { FileSystemFileHandle, Handles } from "./handles.mjs";
import { Indexed } from "./indexed.mjs";

// `has` is what the browser has, `anew` whether each page has a Python of its own.
const { content, has, anew, plan } = workerData;
let later = 0;
for (const clock of [Date, performance]) {
  const now = clock.now.bind(clock);
  clock.now = () => now() + later;
}

const handles = new Handles();
const indexed = new Indexed();
const kept = has.includes("files") ? handles : indexed; // what steps are about
let directories = 0; // how often its files were looked for
let refusals = []; // why they are not found the next times
const storage = {
  getDirectory: async () => {
    directories += 1;
    const why = refusals.shift();
    if (why) throw new DOMException("no folder", why);
    return handles.directory(handles.page);
  },
  estimate: async () => kept.estimate?.(),
};
let queue = Promise.resolve(); // of those who want the lock
const locks = {
  request(_name, then) {
    const turn = queue.then(then);
    queue = turn.catch(() => {});
    return turn;
  },
};
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "node", storage, locks } });
if (!process.env.LOUD) console.warn = console.error = () => {};
globalThis.BroadcastChannel = undefined; // a page that is opened anew is no second tab

const from = (name) => import(pathToFileURL(`${content}/${name}`));
const [{ boot, unpack }, { LIBRARIES }, { Memory }, { Tabs }] = await Promise.all(
  ["boot.js", "libraries.js", "memory.js", "tabs.js", "later.js"].map(from),
);
const read = (name) => new Uint8Array(readFileSync(`${content}/${name}`));

// A page that is opened: Python goes on from the memory of the build, or is the one of the page before,
// which takes less time. Either way it finds nothing of its files but what the browser kept.
let pyodide, tabs;
let folder = null; // the one that was open as the browser closed it
let withoutFiles = false; // whether the browser has none, for a while
let page = null; // what it was told, and what Python said to it
async function open() {
  globalThis.FileSystemFileHandle = has.includes("files") && !withoutFiles ? FileSystemFileHandle : undefined;
  for (const one of [handles, indexed]) one.newPage();
  if (!has.includes("records")) globalThis.indexedDB = undefined;
  queue = Promise.resolve();
  const told = (page = { told: [], said: [] }).told;
  tabs = new Tabs("wonderpad", "", (what) => told.push(what), () => {});
  const fetch_rest = () => {
    pyodide.FS.writeFile("/lib/python314.zip", read("python_stdlib.zip"));
    unpack(pyodide.FS, read("python.tar"), "/wonderpad");
  };
  globalThis.wonderpad = { fetch_rest };
  if (pyodide && !anew) pyodide.FS.unmount("/data");
  else pyodide = await started();
  return { kept: await tabs.mounted(pyodide.FS, "/data"), lost: tabs.lost };
}

const { instantiate, instantiateStreaming } = WebAssembly;
const started = () => {
  // What a page has loaded differently is gone with it.
  Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  fetchLater({ now: read, failed() {} });
  return boot({
    address: pathToFileURL(`${content}/`).href,
    files: (FS) => unpack(FS, read("data.tar"), "/wonderpad"),
    libraries: LIBRARIES,
    memory: new Memory(read("memory.bin")),
    options: { stdLibURL: `${content}/libraries.js`, _sysExecutable: "/wonderpad" },
  });
};

const run = (code) => JSON.parse(pyodide.runPython(`import json\n${code}\njson.dumps(told)`));
const shown = () => new Promise((resolve) => tabs.hold(resolve));
const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};
const label = (bytes) => new TextDecoder().decode(bytes.subarray(20, 300)).split("\0")[0];
const steps = {
  open,
  carrier: () => tabs.carrier,
  "let go": () => tabs.handOver(),
  "close all": () => {
    ({ folder } = tabs);
    handles.endProcess();
  },
  look: () => tabs.look(),
  close: () => tabs.close(),
  "until refused": (count) => until(() => tabs.refused === count),
  "until opened anew": () => until(() => tabs.folder && tabs.folder !== folder),
  // Whatever is to come after what was done before has begun by then.
  "no folder": (reasons) => void (refusals = reasons),
  "times looked for": async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return directories;
  },
  days: (count) => void (later += count * 86_400_000),
  full: (yes) => void (kept.full = yes),
  held: (yes) => void (kept.held = yes),
  // What Python tells is known once the page shows it.
  python: async (code) => {
    const told = run(code);
    await shown();
    return told;
  },
  // Without waiting for it.
  say: (code) => {
    const [told, { said }] = [run(code), page];
    tabs.hold(() => said.push(told));
  },
  said: () => page.said,
  told: () => page.told,
  "until said": async (count) => (await until(() => page.said.length === count), page.said),
  "until told": async (what) => until(() => JSON.stringify(page.told.at(-1)).startsWith(what)),
  fault: ([call, left]) => void (handles.fault = { call, left }),
  named: () => [...tabs.folder.named.keys()].sort(),
  "cut power": (seed) => kept.cutPower(seed),
  drop: (entirely) => indexed.drop(entirely),
  failing: (reasons) => void (indexed.failures = reasons),
  room: (bytes) => void (indexed.room = bytes),
  unopened: (times) => void (indexed.unopened = times),
  silent: () => void (indexed.silent = true),
  "later version": (version) => void (indexed.version = version),
  lose: ([name, block]) => indexed.lose(name, block, label),
  changes: () => indexed.changes,
  "size of records": () => indexed.size,
  "without files": (yes) => void (withoutFiles = yes),
  "unable files": (yes) => void (handles.unable = yes),
  "entries of files": () => handles.disk.size,
  refusing: (yes) => void (kept.refusing = yes),
  unreadable: (yes) => void (handles.unreadable = yes),
  // Which of Python's files were read, by their names.
  "files that were read": () => [...handles.read].map((name) => label(handles.disk.get(name))).sort(),
  slow: (time) => void (kept.slow = time),
  "without https": () => {
    delete Crypto.prototype.randomUUID;
    delete navigator.locks;
  },
  "in use": () => kept.inUse.size ?? kept.inUse,
  // What files are opened ahead of time, and whether there is room again.
  settled: () => until(() => !tabs.folder.filling && !tabs.folder.room?.looking),
  "until storing": () => until(() => indexed.storing),
  "until it writes": () => until(() => tabs.writes),
  // Changes bytes of the file that has that name.
  change: ([name, places]) => kept.change(name, places, label),
};
for (const [step, given] of plan) {
  let outcome;
  try {
    outcome = await steps[step](given);
  } catch (error) {
    outcome = { error: `${error.name}: ${error.message}` };
  }
  parentPort.postMessage(outcome ?? null);
}
process.exit(0);
