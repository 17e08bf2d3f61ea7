// Compiles Python modules by the very Python that the browser gets, and where it is asked to, makes its
// library small and tells where its alphabets lie.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, script, bundle, result, library, tables] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONHASHSEED: "0", HOME: "/" } });
pyodide.FS.writeFile("/modules.tar", readFileSync(bundle));
if (library) pyodide.FS.writeFile("/library.zip", readFileSync(`${pyodideFolder}/python_stdlib.zip`));
pyodide.runPython(readFileSync(script, "utf8"));
writeFileSync(result, pyodide.FS.readFile("/compiled.tar"));
if (!library) process.exit(0);
writeFileSync(library, pyodide.FS.readFile("/small.zip"));

// Where the tables lie by which Python reads the alphabets of Asia that are older than Unicode. Of each
// capsule its pointer is known; there is the name, how characters are written, and how they are read,
// each as 256 times a table with its first and last character. Tables of pairs are other ones.
const { HEAPU8: bytes, HEAPU32: words } = pyodide._module;
const capsules = pyodide.globals.get("capsules").toJs();
const lie = [];
for (const capsule of capsules) {
  const [, ...ways] = words.subarray(words[capsule / 4 + 2] / 4).subarray(0, 3);
  for (const way of ways.filter(Boolean))
    for (let at = way; at < way + 256 * 8; at += 8)
      if (words[at / 4]) lie.push([words[at / 4], 2 * (bytes[at + 5] - bytes[at + 4] + 1)]);
}
writeFileSync(tables, JSON.stringify(lie));
