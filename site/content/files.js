// A folder of Python's that is kept in the browser's own file system, at every moment.
//
// The browser opens files for synchronous writing only ahead of time, and cannot rename them.
// So it has a few opened files, "drawers", ready; each begins with a label that tells which of
// Python's files is in it. A renamed file is a new label. What Python writes is written to the
// drawer before the write returns, so that it outlives the page, and flushed when Python flushes.
// Reading goes to memory.

export const LABEL = 1024; // bytes before the content: the label twice, and when it changed
const COPY = 504;
const COPIES = [0, COPY];
const CHANGED = 2 * COPY;
const MAGIC = 0x57504431;
const LATER = 0x575044; // what later versions of this label would begin with
const SPARE = 8;

class Drawer {
  constructor(handle) {
    this.handle = handle;
    this.path = null;
    this.generation = 0;
    this.changed = 0;
    this.dirty = false; // whether something was written since it was flushed
  }

  // Reads the label. Of its two copies the one is written after the other: whatever happens
  // meanwhile, and whatever bit of one is lost, one of them can be read.
  read() {
    const size = this.handle.getSize();
    if (size < LABEL) return this;
    const bytes = new Uint8Array(LABEL);
    this.handle.read(bytes, { at: 0 });
    for (const at of COPIES) {
      const copy = bytes.subarray(at, at + COPY);
      const view = new DataView(copy.buffer, copy.byteOffset, COPY);
      const [magic, length] = [view.getUint32(0), view.getUint32(16)];
      if (view.getUint32(4) !== sum(copy)) continue;
      if (magic !== MAGIC && magic >>> 8 === LATER)
        throw new Error("These games were kept by a newer Wonderpad.");
      const generation = view.getFloat64(8);
      if (magic !== MAGIC || length > COPY - 20 || generation <= this.generation) continue;
      this.generation = generation;
      this.path = new TextDecoder().decode(copy.subarray(20, 20 + length));
    }
    this.changed = new DataView(bytes.buffer).getFloat64(CHANGED);
    return this;
  }

  // Whether there is something in it of which nobody knows what it is.
  get unknown() {
    return this.path === null && this.handle.getSize() > LABEL;
  }

  get size() {
    return this.handle.getSize() - LABEL;
  }

  content() {
    const bytes = new Uint8Array(this.size);
    this.handle.read(bytes, { at: LABEL });
    return bytes;
  }

  name(path, generation) {
    const name = new TextEncoder().encode(path);
    if (name.length > COPY - 20) throw new RangeError(`too long a name: ${path}`);
    const copy = new Uint8Array(COPY);
    const view = new DataView(copy.buffer);
    view.setUint32(0, MAGIC);
    view.setFloat64(8, generation);
    view.setUint32(16, name.length);
    copy.set(name, 20);
    view.setUint32(4, sum(copy));
    for (const at of COPIES) this.put(copy, at);
    this.path = path;
    this.generation = generation;
  }

  put(bytes, at) {
    if (this.handle.write(bytes, { at }) !== bytes.length)
      throw new DOMException("no room", "QuotaExceededError");
  }

  // When it changed is no part of the label: torn, only the moment is lost.
  touch() {
    this.changed = Date.now();
    const moment = new DataView(new ArrayBuffer(8));
    moment.setFloat64(0, this.changed);
    this.put(new Uint8Array(moment.buffer), CHANGED);
    this.dirty = true;
  }

  flush() {
    this.handle.flush();
    this.dirty = false;
  }

  clear() {
    this.handle.truncate(0);
    this.path = null;
    this.generation = 0;
  }
}

// FNV-1a over a label's copy but for the sum itself.
function sum(bytes) {
  let value = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++)
    if (at < 4 || at >= 8) value = Math.imul(value ^ bytes[at], 0x01000193);
  return value >>> 0;
}

// The browser's folder for our files; null where it keeps none.
export async function keptFiles() {
  const able = navigator.locks && globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle;
  try {
    return able ? await navigator.storage.getDirectory() : null;
  } catch (error) {
    console.warn("This browser keeps no files for us:", error);
    return null;
  }
}

export class Folder {
  static async open(root, name) {
    const folder = new Folder(await root.getDirectoryHandle(name, { create: true }));
    const opening = [];
    for await (const [, entry] of folder.directory.entries())
      if (entry.kind === "file") opening.push(opened(entry));
    const outcomes = await Promise.allSettled(opening);
    const handles = outcomes.filter(({ value }) => value).map(({ value }) => value);
    try {
      const refused = outcomes.find(({ status }) => status === "rejected");
      if (refused) throw refused.reason;
      folder.fit(handles.map((handle) => new Drawer(handle).read()));
    } catch (error) {
      // Whoever else wants them can have them.
      for (const handle of handles) handle.close();
      throw error;
    }
    // A full disk can be read all the same.
    await folder.fill().catch((error) => console.warn("No room for another file:", error));
    return folder;
  }

  fit(drawers) {
    drawers.sort((one, other) => other.generation - one.generation);
    this.generation = drawers[0]?.generation ?? 0;
    for (const drawer of drawers) {
      // Nothing is thrown away only because nobody can read what it is.
      if (drawer.unknown) drawer.name(this.nameOfLost(), ++this.generation);
      if (drawer.path !== null && !this.named.has(drawer.path)) {
        this.named.set(drawer.path, drawer);
      } else {
        drawer.clear();
        this.spare.push(drawer);
      }
    }
  }

  // Whether there is any file to keep things in.
  get keeps() {
    return this.named.size + this.spare.length > 0;
  }

  nameOfLost() {
    this.lost += 1;
    let number = this.lost;
    while (this.named.has(`unknown-${number}.damaged`)) number += 1;
    return `unknown-${number}.damaged`;
  }

  constructor(directory) {
    this.directory = directory;
    this.named = new Map();
    this.spare = [];
    this.generation = 0;
    this.lost = 0; // how many drawers there were whose labels could not be read
    this.full = null; // why there are no more drawers
    this.closed = false;
  }

  // Has spare drawers ready before they are asked for, as they cannot be opened at once.
  async fill() {
    this.filling ??= (async () => {
      this.full = null;
      while (this.spare.length < SPARE && !this.closed) {
        const entry = await this.directory.getFileHandle(crypto.randomUUID(), { create: true });
        const handle = await opened(entry);
        if (this.closed) handle.close();
        else this.spare.push(new Drawer(handle));
      }
    })()
      .catch((error) => {
        this.full = error;
        throw error;
      })
      .finally(() => (this.filling = null));
    return this.filling;
  }

  // Lets another page have the files at once, rather than when the browser notices.
  close() {
    this.closed = true;
    for (const drawer of this.named.values()) {
      try {
        if (drawer.dirty) drawer.flush();
      } catch (error) {
        console.warn("Not flushed:", error); // it is written all the same
      }
    }
    for (const { handle } of [...this.named.values(), ...this.spare]) handle.close();
  }

  create(path) {
    const drawer = this.spare.pop();
    const { full } = this;
    try {
      if (!drawer) throw full ?? new RangeError("no drawer is ready");
      drawer.name(path, ++this.generation);
      drawer.touch();
    } catch (error) {
      if (drawer) this.spare.push(drawer);
      throw error;
    } finally {
      this.fill().catch(() => {});
    }
    this.named.set(path, drawer);
    return drawer;
  }

  rename(drawer, path) {
    const before = this.named.get(path);
    this.named.delete(drawer.path);
    // Its content is there before its name says so; the younger of two of one name counts.
    drawer.handle.flush();
    drawer.name(path, ++this.generation);
    drawer.handle.flush();
    this.named.set(path, drawer);
    if (before) this.free(before);
  }

  remove(drawer) {
    this.named.delete(drawer.path);
    this.free(drawer);
  }

  free(drawer) {
    drawer.clear();
    drawer.handle.flush();
    this.spare.push(drawer);
  }
}

// Chromium may never answer for a file that the page before this one had open a moment ago:
// asked again, it does. An answer that comes too late is put away.
async function opened(entry) {
  for (let tries = 1; ; tries++) {
    const asked = entry.createSyncAccessHandle();
    try {
      return await Promise.race([
        asked,
        new Promise((_, reject) => setTimeout(reject, 300, new Error("no answer"))),
      ]);
    } catch (error) {
      asked.then((handle) => handle.close(), () => {});
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
