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
// from the run before, its length and its bytes. Numbers have 4 bytes, distances count blocks. The
// rest is where the collected objects are.
const BLOCK = 64;

export function changes(before, snapshot, collected) {
  const head = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const memory = snapshot.subarray(head);
  const links = unlink(memory, collected);
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
  for (const part of [table, ...bytes, links]) {
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
  link(memory, changed.subarray(from));
}

// All that Python's collector looks after stands in one circle: before each object are two words,
// the next one and the one before, with marks in their lowest bits. Any order does, so they are
// left out and linked again in the order in which they lie: links are an eighth of the memory.
// What is told of each is how far it is from the one before: in a byte, as a multiple of 8, or
// where that is the highest, in the four bytes that follow, as it is.
const UNIT = 8;
const MARKS = 3;
const FAR = 255;

// `first` is where the links of one of them are.
function unlink(memory, first) {
  const view = new DataView(memory.buffer, memory.byteOffset, memory.length);
  const all = [];
  for (let at = first; ; ) {
    all.push(at);
    const next = view.getUint32(at, true) & ~MARKS;
    if ((view.getUint32(next + 4, true) & ~MARKS) !== at)
      throw new Error("this Python links its objects in another way");
    at = next;
    if (at === first) break;
  }
  const links = [];
  let before = 0;
  for (const at of all.sort((one, other) => one - other)) {
    const distance = at - before;
    if (distance % UNIT === 0 && distance < FAR * UNIT) links.push(distance / UNIT);
    else links.push(FAR, ...new Uint8Array(new Uint32Array([distance]).buffer));
    before = at;
    for (const word of [at, at + 4]) view.setUint32(word, view.getUint32(word, true) & MARKS, true);
  }
  return Uint8Array.from(links);
}

function link(memory, links) {
  const view = new DataView(memory.buffer, memory.byteOffset, memory.length);
  const far = new DataView(links.buffer, links.byteOffset, links.length);
  const put = (word, at) => view.setUint32(word, at | view.getUint32(word, true), true);
  let first = 0;
  let before = 0;
  for (let read = 0; read < links.length; ) {
    const units = links[read++];
    const at = before + (units === FAR ? far.getUint32(read, true) : units * UNIT);
    if (units === FAR) read += 4;
    if (first) {
      put(before, at);
      put(at + 4, before);
    } else first = at;
    before = at;
  }
  put(before, first);
  put(first + 4, before);
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
