// Where functions are in the table through which Python calls them, alike in every engine.
//
// A memory names functions by their places in that table. The places are given out while Python is
// loaded, and engines differ in that, as seen with Pyodide 314.0.7.

import { PLACES } from "./places.js";

// A function that Python exports, and that has a place, keeps it: whoever asks for its place finds
// it by what `exports` gives. In WebKit 2.50 the table gives another object for the same function,
// so that it gets a second place, and all others move. `atExports` sees them all before that.
//
// The promise fails where the engine refuses Python: Pyodide only writes that to the console, and
// waits for ever.
export function keepPlaces(settings, atExports) {
  return new Promise((_, reject) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, received) => {
      rejections("instantiate", reject);
      rejections("instantiateStreaming", reject);
      return instantiateWasm(imports, (instance, module) => {
        try {
          atExports?.(instance.exports);
          const exported = Object.values(instance.exports);
          for (let at = 0; at < PLACES.length; at += 2)
            settings.wasmTableMirror[PLACES[at + 1]] = exported[PLACES[at]];
          received(instance, module);
        } catch (error) {
          reject(error);
        }
      });
    };
  });
}

function rejections(name, reject) {
  const plain = WebAssembly[name];
  WebAssembly[name] = (...given) => {
    const answer = plain.apply(WebAssembly, given);
    answer.catch(reject);
    return answer;
  };
}

// The places of what is exported, for `places.js`: which export, and its place, one after the
// other. In V8, where the build runs, table and exports give the same object.
export function placesOf(exports) {
  const table = exports.__indirect_function_table;
  const places = new Map();
  for (let at = 0; at < table.length; at++) places.set(table.get(at), at);
  return Object.values(exports).flatMap((value, ordinal) => {
    const place = typeof value === "function" && places.get(value);
    return place ? [ordinal, place] : [];
  });
}

// How Python calls functions that take another number of arguments than they are given: through a
// function of its own, or, on phones and tablets of Apple, through JavaScript. It is the last to
// get a place before Python starts; where there is none, its place stays empty.
export class Trampoline {
  constructor(module) {
    const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
    this.at = (module.__PyRuntime + offset) / 4;
    this.place = module.HEAP32[this.at];
    if (!this.place) module.wasmTable.grow(1);
  }

  // A memory brings the place of its own engine.
  put(module) {
    module.HEAP32[this.at] = this.place;
  }
}
