// Starts the browser's Python with the app in it and puts down its memory, to go on from there.
import "./still.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content, imported, home] = process.argv.slice(2);

// What was freed still has in it what it had: all of it is taken once more and filled with zeros.
function clean(module) {
  const { _malloc, _free, _sbrk, _PyObject_Malloc, _PyObject_Free } = module;
  const MOST = 16 << 20;
  const take = (allocate, size, until) => {
    const taken = [];
    for (let sum = 0; sum < MOST; sum += size) {
      const at = allocate(size);
      if (!at) break;
      if (at + size > until) {
        taken.push(at);
        break;
      }
      module.HEAPU8.fill(0, at, at + size); // another one once the memory has grown
      taken.push(at);
    }
    return taken;
  };
  const end = _sbrk(0);
  for (let size = 16; size <= 512; size += 16)
    take(_PyObject_Malloc, size, end).forEach((at) => _PyObject_Free(at));
  const taken = [];
  for (let size = 1 << 20; size >= 16; size /= 2) taken.push(...take(_malloc, size, end));
  taken.forEach((at) => _free(at));
}

const { boot, unpack, ENVIRONMENT, SETUP } = await import(pathToFileURL(`${content}/boot.js`));
const { changes, lengthOf } = await import(pathToFileURL(`${content}/memory.js`));
const { placesOf } = await import(pathToFileURL(`${content}/functions.js`));
const { LIBRARIES } = await import(pathToFileURL(`${content}/libraries.js`));
globalThis.wonderpad = {};
let before, places;
const pyodide = await boot({
  address: pathToFileURL(`${content}/`).href,
  files: (FS) => {
    for (const name of ["data.tar", "python.tar"])
      unpack(FS, readFileSync(`${content}/${name}`), "/wonderpad");
  },
  libraries: LIBRARIES,
  atExports: (exports) => (places = placesOf(exports)),
  atFirst: ({ HEAPU8 }) => (before = HEAPU8.slice()),
  options: {
    _makeSnapshot: true,
    _sysExecutable: "/wonderpad",
    stdLibURL: `${content}/python_stdlib.zip`,
    env: ENVIRONMENT,
  },
});
pyodide.runPython(SETUP);
const told = await pyodide.runPythonAsync(`
import json, sys
from app.worker.browser import prepare
json.dumps([await prepare(), sorted(sys.modules)])
`);
const [newcomers, modules] = JSON.parse(told);
writeFileSync(home, newcomers);
writeFileSync(imported, JSON.stringify(modules));
// The collector's links are before each object.
const collected = pyodide.runPython("import gc; gc.collect(); id(sys.modules)") - 8;
clean(pyodide._module);
const snapshot = pyodide.makeMemorySnapshot();
writeFileSync(`${content}/memory.bin`, changes(before, snapshot, collected));
const known = [`PLACES = ${JSON.stringify(places)}`, `BEGUN = ${lengthOf(before)}`];
writeFileSync(`${content}/places.js`, known.map((one) => `export const ${one};\n`).join(""));
process.exit(0);
