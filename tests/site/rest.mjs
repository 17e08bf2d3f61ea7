// Goes on from the memory of a built site and imports what nothing imported at the build.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content, ...names] = process.argv.slice(2);
const { boot, unpack } = await import(pathToFileURL(`${content}/boot.js`));
const { LIBRARIES } = await import(pathToFileURL(`${content}/libraries.js`));
const read = (name) => new Uint8Array(readFileSync(`${content}/${name}`));
let fetched = 0;
globalThis.wonderpad = {
  fetch_rest() {
    fetched += 1;
    pyodide.FS.writeFile("/lib/python314.zip", read("python_stdlib.zip"));
    unpack(pyodide.FS, read("python.tar"), "/wonderpad");
  },
};
const pyodide = await boot({
  address: pathToFileURL(`${content}/`).href,
  files: (FS) => unpack(FS, read("data.tar"), "/wonderpad"),
  libraries: LIBRARIES,
  memory: read("memory.bin"),
  options: { stdLibURL: `${content}/libraries.js` /* anything: the library comes later */, _sysExecutable: "/wonderpad" },
});
const imported = names.map((name) =>
  pyodide.runPython(`import importlib; importlib.import_module("${name}").__name__`),
);
console.log(JSON.stringify({ fetched, imported }));
process.exit(0);
