// Goes on from the memory of a built site and imports what nothing imported at the build. The first
// of it is wanted as often before as files cannot be fetched.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content, failures, club, ...names] = process.argv.slice(2);
const { boot, unpack } = await import(pathToFileURL(`${content}/boot.js`));
await import(pathToFileURL(`${content}/later.js`));
const { Memory } = await import(pathToFileURL(`${content}/memory.js`));
const { LIBRARIES } = await import(pathToFileURL(`${content}/libraries.js`));
const read = (name) => new Uint8Array(readFileSync(`${content}/${name}`));
fetchLater({ now: read, failed() {} });
let fetched = 0;
let failed = 0;
globalThis.wonderpad = {
  fetch_rest() {
    if (failed < failures) {
      failed += 1;
      throw new Error("no network");
    }
    fetched += 1;
    pyodide.FS.writeFile("/lib/python314.zip", read("python_stdlib.zip"));
    unpack(pyodide.FS, read("python.tar"), "/wonderpad");
  },
};
const pyodide = await boot({
  address: pathToFileURL(`${content}/`).href,
  files: (FS) => {
    for (const name of ["data.tar", ...(club === "club" ? ["club.tar"] : [])])
      unpack(FS, read(name), "/wonderpad");
  },
  libraries: LIBRARIES,
  memory: new Memory(read("memory.bin")),
  options: { stdLibURL: `${content}/libraries.js` /* anything: the library comes later */, _sysExecutable: "/wonderpad" },
});
const refused = [];
for (let time = 0; time < failures; time++)
  try {
    pyodide.runPython(`import ${names[0]}`);
  } catch {
    refused.push(names[0]);
  }
const imported = names.map((name) =>
  pyodide.runPython(`import importlib; importlib.import_module("${name}").__name__`),
);
console.log(JSON.stringify({ fetched, imported, refused }));
process.exit(0);
