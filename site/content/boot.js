// Starts Python with the app's files in it: for the page, and once at the build, which puts
// down the memory of the started Python so that the page can go on from there.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import createModule from "./pyodide/pyodide.asm.mjs";

// Compiled libraries lie where they lay when the memory was put down: all of them are loaded
// before Python starts, in this order. `atFirst` sees the memory before anything ran.
export async function boot({ address, files, libraries, memory, atFirst, options }) {
  const local = address.startsWith("file:");
  const addressOf = (name) => {
    const url = new URL(name, address);
    return local ? url.pathname : url.href;
  };
  const changed = await memory;
  const snapshot = changed && new Uint8Array(wholeLength(changed));
  return loadPyodide({
    indexURL: addressOf("pyodide/"),
    packageBaseUrl: address,
    fsInit: files,
    async createPyodideModule(settings) {
      const { locateFile } = settings;
      settings.dynamicLibraries = libraries.map((path) => `/wonderpad/${path}`);
      settings.locateFile = (name) => {
        const found = settings.dynamicLibraries.includes(name);
        return found ? addressOf(`libraries/${name.split("/").at(-1)}`) : locateFile(name);
      };
      settings.preRun.push((module) => {
        atFirst?.(module.HEAPU8);
        if (snapshot) merge(module.HEAPU8, changed, snapshot);
      });
      const module = await createModule(settings);
      if (snapshot) module.growMemory(snapshot.length);
      return module;
    },
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
    ...options,
  });
}

// What of a snapshot differs from the memory before anything ran, which every start has anyway:
// the length of the whole, the length of the head, the head, and then runs, each as its distance
// from the run before, its length and its bytes. Numbers have 4 bytes, distances count blocks.
const BLOCK = 64;

export function changes(before, snapshot) {
  const head = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const memory = snapshot.subarray(head);
  const same = (at) => {
    for (let byte = at; byte < at + BLOCK; byte++)
      if ((before[byte] ?? 0) !== memory[byte]) return false;
    return true;
  };
  const result = new Uint8Array(snapshot.length);
  const numbers = [snapshot.length, head];
  const bytes = [snapshot.subarray(0, head)];
  let end = 0;
  for (let at = 0; at < memory.length; at += BLOCK) {
    if (same(at)) continue;
    const start = at;
    while (at < memory.length && !same(at)) at += BLOCK;
    numbers.push((start - end) / BLOCK, (at - start) / BLOCK);
    bytes.push(memory.subarray(start, at));
    end = at;
  }
  const table = new Uint8Array(new Uint32Array([numbers.length, ...numbers]).buffer);
  let at = 0;
  for (const part of [table, ...bytes]) {
    result.set(part, at);
    at += part.length;
  }
  return result.subarray(0, at);
}

const wholeLength = (changed) => new Uint32Array(changed.buffer, changed.byteOffset, 2)[1];

function merge(before, changed, snapshot) {
  const count = new Uint32Array(changed.buffer, changed.byteOffset, 1)[0];
  const numbers = new Uint32Array(changed.buffer, changed.byteOffset + 4, count);
  const head = numbers[1];
  const memory = snapshot.subarray(head);
  let from = 4 + 4 * count;
  const take = (length) => changed.subarray(from, (from += length));
  snapshot.set(take(head));
  memory.set(before);
  let at = 0;
  for (let run = 2; run < count; run += 2) {
    at += numbers[run] * BLOCK;
    const length = numbers[run + 1] * BLOCK;
    memory.set(take(length), at);
    at += length;
  }
}

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
