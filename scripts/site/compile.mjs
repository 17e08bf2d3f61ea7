// Compiles Python modules by the very Python that the browser gets, and makes its library small.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, script, bundle, result, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: pyodideFolder, env: { PYTHONHASHSEED: "0", HOME: "/" } });
pyodide.FS.writeFile("/modules.tar", readFileSync(bundle));
pyodide.FS.writeFile("/library.zip", readFileSync(`${pyodideFolder}/python_stdlib.zip`));
pyodide.runPython(readFileSync(script, "utf8"));
writeFileSync(result, pyodide.FS.readFile("/compiled.tar"));
writeFileSync(library, pyodide.FS.readFile("/small.zip"));
