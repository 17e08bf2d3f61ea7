// Goes on from the memory as a page does, plays, and writes down what was called of the functions of
// those modules that count them.
import "./still.mjs";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content, played, result] = process.argv.slice(2);
const COUNTED = "counted"; // as scripts/site/later.py names what counts, and its numbers
const CALLED = "called:";
const told = {};

const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (source, imports) => {
  const made = await instantiate(source, imports);
  const [name] = made.module ? WebAssembly.Module.customSections(made.module, COUNTED) : [];
  if (!name) return made;
  const every = Object.entries(made.instance.exports);
  const counts = ([name]) => name.startsWith(CALLED);
  const numbers = every.filter(counts).map(([, number]) => number);
  told[new TextDecoder().decode(name)] = () => numbers.map(({ value }) => value >>> 0);
  const exports = Object.fromEntries(every.filter((one) => !counts(one)));
  return { ...made, instance: { exports } };
};

const { boot, unpack } = await import(pathToFileURL(`${content}/boot.js`));
const { LIBRARIES } = await import(pathToFileURL(`${content}/libraries.js`));
const { Memory } = await import(pathToFileURL(`${content}/memory.js`));
const read = (name) => new Uint8Array(readFileSync(`${content}/${name}`));

// As worker.js is to Python, for a page that takes all that it is told.
const received = (message) => message.toJs();
const bridge = {
  kept: true,
  writes: true,
  lost: 0,
  secure: true,
  carrier: "files",
  assets: "assets/",
  documentUrl: "http://127.0.0.1/",
  receive_callback: received,
  connected: () => bridge.start_connection(received),
  say: (message) => bridge.send(message),
  keeping: async () => JSON.stringify({ homeScreen: false, forgets: "", promised: true, used: 1, room: 2 }),
  take_over: async () => true,
  ask_hub: async () => ({ wrong: "unreachable" }),
  fetch_club: async () => true,
  home() {},
  drawn() {},
  step() {},
  trouble(sentence) {
    throw new Error(sentence);
  },
  fetch_rest(name) {
    pyodide.FS.writeFile("/lib/python314.zip", read("python_stdlib.zip"));
    unpack(pyodide.FS, read("python.tar"), "/wonderpad");
  },
};
globalThis.wonderpad = bridge;
const pyodide = await boot({
  address: pathToFileURL(`${content}/`).href,
  files: (FS) => unpack(FS, read("data.tar"), "/wonderpad"),
  libraries: LIBRARIES,
  memory: new Memory(read("memory.bin")),
  options: {
    stdLibURL: `${content}/libraries.js`, // anything: the library comes later
    _sysExecutable: "/wonderpad",
    stdout() {},
    stderr() {},
  },
});
pyodide.FS.mkdirTree("/data");
pyodide.FS.mkdirTree("/build/played");
for (const name of readdirSync(played))
  if (name.endsWith(".py")) pyodide.FS.writeFile(`/build/played/${name}`, readFileSync(`${played}/${name}`));
// What Python has not got is fetched for the first that wants it: that is not to be who plays.
await pyodide.runPythonAsync(`
import sys
from importlib.machinery import PathFinder
sys.path.append("/build")
sys.meta_path.insert(0, PathFinder)
from played.play import play
sys.meta_path.remove(PathFinder)
await play()
`);
const numbers = Object.entries(told).map(([name, tell]) => [name, tell()]);
writeFileSync(result, JSON.stringify(Object.fromEntries(numbers)));
process.exit(0);
