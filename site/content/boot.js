// Starts Python with the app's files in it: for the page, and once at the build, which puts
// down the memory of the started Python so that the page can go on from there.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import createModule from "./pyodide/pyodide.asm.mjs";

// Compiled libraries lie where they lay when the memory was put down: all of them are loaded
// before Python starts, in this order.
export async function boot({ address, archive, libraries, memory, options }) {
  const snapshot = await memory;
  const pyodide = await loadPyodide({
    indexURL: address.startsWith("file:") ? new URL("pyodide/", address).pathname : `${address}pyodide/`,
    packageBaseUrl: address,
    fsInit: async (FS) => unpack(FS, await archive(), "/wonderpad"),
    async createPyodideModule(settings) {
      const { locateFile } = settings;
      settings.dynamicLibraries = libraries.map((path) => `/wonderpad/${path}`);
      settings.locateFile = (name) => {
        const found = libraries.find((path) => `/wonderpad/${path}` === name);
        if (!found) return locateFile(name);
        const url = new URL(`libraries/${found.split("/").at(-1)}`, address);
        return address.startsWith("file:") ? url.pathname : url.href;
      };
      const module = await createModule(settings);
      if (snapshot) module.growMemory(snapshot.length);
      return module;
    },
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
    ...options,
  });
  return pyodide;
}

// Lays the files of an uncompressed archive into a folder.
function unpack(FS, archive, target) {
  const text = (from, length) =>
    new TextDecoder().decode(archive.subarray(from, from + length)).split("\0")[0];
  const made = new Set();
  for (let at = 0; archive[at]; ) {
    const size = parseInt(text(at + 124, 12), 8);
    const prefix = text(at + 345, 155);
    const path = `${target}/${prefix ? `${prefix}/` : ""}${text(at, 100)}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) {
      FS.mkdirTree(folder);
      made.add(folder);
    }
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
