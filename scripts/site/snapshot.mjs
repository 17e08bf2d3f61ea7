// Starts the browser's Python with the app in it and puts down its memory, to go on from there.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, content] = process.argv.slice(2);
const { boot } = await import(pathToFileURL(`${content}/boot.js`));
globalThis.wonderpad = {};
const pyodide = await boot({
  address: pathToFileURL(`${content}/`).href,
  archive: async () => readFileSync(`${content}/python.tar`),
  libraries: JSON.parse(readFileSync(`${content}/libraries.json`)),
  options: { _makeSnapshot: true, env: { HOME: "/home", PYTHONHASHSEED: "0", WONDERPAD_DATA: "/data" } },
});
const drawn = await pyodide.runPythonAsync(`
import sys
from js import wonderpad
sys.modules["flet_js"] = wonderpad
sys.path.insert(0, "/wonderpad")
import flet.messaging.pyodide_connection
from app.browser import prepare
str(await prepare())
`);
console.log(drawn);
const snapshot = pyodide.makeMemorySnapshot();
// The end of the memory was never used.
let end = snapshot.length;
while (snapshot[end - 1] === 0) end--;
writeFileSync(`${content}/memory.bin`, snapshot.subarray(0, Math.ceil(end / 65536) * 65536));
process.exit(0);
