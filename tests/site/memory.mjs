// Goes on from the memory of a built site and tells what an expression gives there.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content, script] = process.argv.slice(2);
const { boot, unpack } = await import(pathToFileURL(`${content}/boot.js`));
await import(pathToFileURL(`${content}/later.js`));
const { Memory } = await import(pathToFileURL(`${content}/memory.js`));
const { LIBRARIES } = await import(pathToFileURL(`${content}/libraries.js`));
const read = (name) => new Uint8Array(readFileSync(`${content}/${name}`));
fetchLater({ now: read, failed() {} });
globalThis.wonderpad = {};
const laid = read("memory.bin");
const pyodide = await boot({
  address: pathToFileURL(`${content}/`).href,
  files: (FS) => unpack(FS, read("data.tar"), "/wonderpad"),
  libraries: LIBRARIES,
  memory: new Memory(laid),
  options: { stdLibURL: `${content}/libraries.js`, _sysExecutable: "/wonderpad" },
});
// On a phone at rest nobody collects it for half a minute.
if (laid.length) throw new Error("what the memory was laid from is still held");
console.log(pyodide.runPython(script));
process.exit(0);
