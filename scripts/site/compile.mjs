// Compiles Python modules by the very Python that the browser gets.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodideFolder, bundle, result] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
pyodide.FS.writeFile("/modules.tar", readFileSync(bundle));
pyodide.runPython(`
import importlib.util, io, marshal, tarfile

# As in a .pyc that is never checked against its source: nobody brings the sources along.
head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
with tarfile.open("/modules.tar") as modules, tarfile.open("/compiled.tar", "w") as compiled:
    for entry in modules:
        code = compile(modules.extractfile(entry).read(), entry.name, "exec", dont_inherit=True)
        data = head + marshal.dumps(code)
        new = tarfile.TarInfo(entry.name)
        new.size = len(data)
        compiled.addfile(new, io.BytesIO(data))
`);
writeFileSync(result, pyodide.FS.readFile("/compiled.tar"));
