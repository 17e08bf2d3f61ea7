// A browser that never answers one question about what it keeps, and whose clock is fast: tells what
// becomes of a start all the same. Whoever waits for ever ends this without a word.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const [content, question] = process.argv.slice(2);
const FASTER = 1000;
const from = (name) => import(pathToFileURL(`${content}/${name}`));

const soon = globalThis.setTimeout;
globalThis.setTimeout = (call, pause, ...given) => soon(call, pause / FASTER, ...given);
console.warn = () => {};
const never = () => new Promise(() => {});
const unless = (name, answer) => (name === question ? never : answer);

// One empty file is there. Whether it is empty is asked where none can be opened for writing.
globalThis.FileSystemFileHandle = class {
  kind = "file";
  getFile = unless("a file", async () => ({ size: 0 }));
  createSyncAccessHandle() {
    if (question === "a file") return Promise.reject(new DOMException("not here", "NotSupportedError"));
    return Promise.resolve({ getSize: () => 0, truncate: () => {}, close: () => {} });
  }
};
const directory = {
  async *entries() {
    if (question === "what there is") await never();
    yield ["one", new FileSystemFileHandle()];
  },
  getFileHandle: unless("a new file", async () => new FileSystemFileHandle()),
  removeEntry: async () => {},
};
let asks = 0; // for the folder of the site
const folder = unless("the folder of the site", async () => ({
  getDirectoryHandle: unless("the folder of games", async () => directory),
}));
const storage = {
  getDirectory: () => {
    asks += 1;
    return folder();
  },
  estimate: unless("how much room there is", async () => ({ quota: 1, usage: 0 })),
  persisted: unless("for how long", async () => true),
};
Object.defineProperty(globalThis, "navigator", { value: { storage } });

async function opensFiles(carrier) {
  const { openKept } = await from("carriers.js");
  try {
    return (await openKept("wonderpad", () => {}, carrier))?.carrier ?? "nothing";
  } catch (error) {
    return error.name;
  }
}
async function admits() {
  const { Room } = await from("room.js");
  const database = { get: async () => [1], change: async () => {} };
  const room = new Room({ kept: 0, noted: 0, database });
  await room.open();
  room.admit(2 ** 30);
  return room.full === null;
}
async function known() {
  const { Keeping } = await from("keeping.js");
  const keeping = new Keeping(() => keeping.answered({}));
  return JSON.parse(await keeping.look(false));
}
async function details(navigator = globalThis.navigator) {
  let shown;
  const field = {};
  const first = {
    querySelector: (what) => (what === "textarea" ? field : { set hidden(_) { shown(field.value); } }),
  };
  const page = {
    navigator: { ...navigator, userAgent: "one" }, failures: [new Error("lost")], told: "failed", flet: {},
    advise: () => {}, document: { getElementById: () => first }, location: {}, setTimeout,
    WebAssembly, Worker: class { terminate() {} }, URL: { createObjectURL: () => "" }, Blob: class {}, atob,
  };
  const told = new Promise((resolve) => (shown = resolve));
  vm.runInNewContext(readFileSync(`${content}/trouble.js`, "utf8"), page);
  return /^free: (.*)$/m.exec(await told)[1];
}
const asked = {
  "the folder of the site": { files: () => opensFiles(null), asks: () => asks, records: () => opensFiles("records") },
  "the folder of games": { files: () => opensFiles(null) },
  "what there is": { files: () => opensFiles(null) },
  "a file": { files: () => opensFiles(null) },
  "a new file": { files: () => opensFiles(null) },
  "how much room there is": { records: admits, keeping: known, details },
  "for how long": { keeping: known },
  // Without https nobody can be asked. Node ends for what nobody catches, once it would have been late.
  "anything": {
    details: async () => {
      const told = await details({});
      await new Promise((resolve) => setTimeout(resolve, 50_000));
      return told;
    },
  },
};
const answers = {};
for (const [what, ask] of Object.entries(asked[question])) answers[what] = await ask();
console.log(JSON.stringify(answers));
process.exit(0);
