// Starts Python with the app's files in it: for the page, and once at the build, which puts
// down the memory of the started Python so that the page can go on from there.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import createModule from "./pyodide/pyodide.asm.mjs";
import { keepPlaces, Trampoline } from "./functions.js";
import { BEGUN } from "./places.js";
import { promised } from "./promised.js";

// Compiled libraries lie where they lay when the memory was put down: all of them are loaded
// before Python starts, in this order. `atExports` sees what Python exports, `atFirst` its module
// before anything ran. Without a memory Python starts as it does anywhere; what comes before a
// memory is laid does not wait for it.
export async function boot({ address, files, libraries, memory, atExports, atFirst, options }) {
  const local = address.startsWith("file:");
  const addressOf = (name) => {
    const url = new URL(name, address);
    return local ? url.pathname : url.href;
  };
  const rejection = unheard();
  let laid;
  const started = loadPyodide({
    indexURL: addressOf("pyodide/"),
    packageBaseUrl: address,
    fsInit: (FS) => (laid = files(FS)),
    async createPyodideModule(settings) {
      const { locateFile } = settings;
      settings.dynamicLibraries = libraries.map((path) => `/wonderpad/${path}`);
      settings.locateFile = (name) => {
        const found = settings.dynamicLibraries.includes(name);
        return found ? addressOf(`libraries/${name.split("/").at(-1)}`) : locateFile(name);
      };
      const refused = keepPlaces(settings, atExports);
      let trampoline, before;
      settings.preRun.push((module) => {
        trampoline = new Trampoline(module);
        atFirst?.(module);
        if (memory) before = module.HEAPU8.slice(0, BEGUN);
      });
      const module = await Promise.race([createModule(settings), refused]);
      if (memory) {
        const goesOn = await memory;
        const { API } = settings;
        const restore = API.restoreSnapshot;
        const head = goesOn.head();
        API.restoreSnapshot = () => restore(head);
        // Where there is no more memory it only says so, and what comes then fails in other words.
        if (module.HEAPU8.length < goesOn.length && !module.growMemory(goesOn.length))
          throw new RangeError("out of memory");
        goesOn.lay(module.HEAPU8, module._sbrk(0), before);
        trampoline.put(module);
      }
      return module;
    },
    // Not yet known is what is in it.
    ...(memory ? { _loadSnapshot: new Uint8Array() } : {}),
    ...options,
  });
  const ready = started.then(async (python) => {
    await laid;
    return python;
  });
  // Of a memory that is damaged, or could not be fetched, everybody is told at once.
  const lost = Promise.resolve(memory).then(() => new Promise(() => {}));
  return Promise.race([ready, rejection.promise, lost]).finally(rejection.end);
}

// Nobody hears of a library that could not be loaded: Pyodide would wait for it for ever.
function unheard() {
  const { promise, reject } = promised();
  promise.catch(() => {}); // it may come when nobody listens any more
  const heard = ({ reason }) => reject(reason);
  globalThis.addEventListener?.("unhandledrejection", heard);
  const end = () => globalThis.removeEventListener?.("unhandledrejection", heard);
  return { promise, end };
}

// What Python is told of the world around it, by the build as by a page.
export const ENVIRONMENT = {
  HOME: "/home",
  LANG: "en_US.UTF-8",
  PYTHONHASHSEED: "0",
  WONDERPAD_DATA: "/data",
};

// Where Python finds the app, and the app finds its page.
export const SETUP = `
import sys
from js import wonderpad
sys.modules["flet_js"] = wonderpad
sys.path.insert(0, "/wonderpad")
`;

// Lays the files of an uncompressed archive into a folder.
export function unpack(FS, archive, target) {
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
