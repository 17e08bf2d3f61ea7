// What the browser keeps, tried by itself: Python's file system over files that a fake browser
// has, which can be full, refuse, damage or lose things when a test says so. Each step of the
// plan that comes in is told of, one line of JSON each.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(0, "utf8"));

const disk = new Map(); // name of the entry -> its bytes
let full = false;
const now = Date.now;
let later = 0;
Date.now = () => now() + later;

class Handle {
  constructor(name) {
    this.name = name;
  }
  get bytes() {
    return disk.get(this.name);
  }
  getSize() {
    return this.bytes.length;
  }
  read(target, { at }) {
    target.set(this.bytes.subarray(at, at + target.length));
  }
  write(source, { at }) {
    const end = at + source.length;
    if (end > this.bytes.length) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      this.truncate(end);
    }
    this.bytes.set(source, at);
    return source.length;
  }
  truncate(size) {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    disk.set(this.name, bytes);
  }
  flush() {}
  close() {
    inUse.delete(this.name);
  }
}

globalThis.FileSystemFileHandle = class {
  kind = "file";
  constructor(name, of) {
    this.name = name;
    this.of = of;
  }
  async createSyncAccessHandle() {
    if (this.of !== page) return new Promise(() => {}); // that page is gone
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow));
    const refused = held || inUse.has(this.name) || (refusing && this.name === [...disk.keys()].at(-1));
    if (refused) throw new DOMException("held", "NoModificationAllowedError");
    inUse.add(this.name);
    return new Handle(this.name);
  }
};
let held = false;
let refusing = false;
let slow = 0;
const inUse = new Set(); // names of the entries that somebody has open
let page = 0; // how many were opened
const directory = (of) => ({
  async *entries() {
    for (const name of [...disk.keys()]) yield [name, new FileSystemFileHandle(name, of)];
  },
  async getFileHandle(name) {
    if (full && !disk.has(name)) throw new DOMException("full", "QuotaExceededError");
    if (!disk.has(name)) disk.set(name, new Uint8Array());
    return new FileSystemFileHandle(name, of);
  },
  getDirectoryHandle: async () => directory(of),
});
Object.defineProperty(globalThis, "navigator", {
  value: {
    userAgent: "node",
    storage: { getDirectory: async () => directory(page) },
    locks: { request: async (_name, then) => then() },
  },
});
console.warn = console.error = () => {};
globalThis.BroadcastChannel = undefined; // a page that is opened anew is no second tab

const from = (name) => import(pathToFileURL(`${content}/${name}`));
const [{ boot, unpack }, { LIBRARIES }, { Memory }, { Tabs }] = await Promise.all(
  ["boot.js", "libraries.js", "memory.js", "tabs.js"].map(from),
);
const read = (name) => new Uint8Array(readFileSync(`${content}/${name}`));

// A page that is opened: Python goes on from the memory of the build.
let pyodide, tabs;
async function open() {
  page += 1;
  inUse.clear();
  tabs = new Tabs("wonderpad", "", () => {}, () => {});
  const fetch_rest = () => {
    pyodide.FS.writeFile("/lib/python314.zip", read("python_stdlib.zip"));
    unpack(pyodide.FS, read("python.tar"), "/wonderpad");
  };
  globalThis.wonderpad = { fetch_rest };
  pyodide = await boot({
    address: pathToFileURL(`${content}/`).href,
    files: (FS) => unpack(FS, read("data.tar"), "/wonderpad"),
    libraries: LIBRARIES,
    memory: new Memory(read("memory.bin")),
    options: { stdLibURL: `${content}/libraries.js`, _sysExecutable: "/wonderpad" },
  });
  return { kept: await tabs.mounted(pyodide.FS, "/data"), lost: tabs.lost };
}

const label = (bytes) => new TextDecoder().decode(bytes.subarray(20, 300)).split("\0")[0];
const steps = {
  open,
  "let go": () => tabs.letGo(),
  days: (count) => void (later += count * 86_400_000),
  full: (yes) => void (full = yes),
  held: (yes) => void (held = yes),
  python: (code) => JSON.parse(pyodide.runPython(`import json\n${code}\njson.dumps(told)`)),
  refusing: (yes) => void (refusing = yes),
  slow: (time) => void (slow = time),
  "without https": () => {
    delete Crypto.prototype.randomUUID;
    delete navigator.locks;
  },
  "in use": () => inUse.size,
  wait: (time) => new Promise((resolve) => setTimeout(resolve, time ?? 50)),
  // Changes bytes of the file that has that name.
  change: ([name, places]) => {
    const found = [...disk.values()].find((bytes) => label(bytes) === name);
    for (const at of places) found[at] ^= 1;
    return found.length;
  },
};
for (const [step, given] of plan) {
  let told;
  try {
    told = await steps[step](given);
  } catch (error) {
    told = { error: `${error.name}: ${error.message}` };
  }
  process.stdout.write(`${JSON.stringify(told ?? null)}\n`);
}
process.exit(0);
