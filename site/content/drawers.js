// A folder of Python's that is kept in the browser's own file system, at every moment.
//
// The browser opens files for synchronous writing only ahead of time, and cannot rename them.
// So it has a few opened files, "drawers", ready; each begins with a label that tells which of
// Python's files is in it. A renamed file is a new label. What Python writes is written to the
// drawer before the write returns, so that it outlives the page, and flushed when Python flushes.
// Reading goes to memory.

import { within } from "./database.js";
import { Folder } from "./folder.js";
import { CHANGED, COPIES, LABEL, copyOf, momentOf, read } from "./label.js";

const SPARE = 8;

class Drawer {
  answersAtOnce = true; // at any later time, too

  constructor(handle) {
    this.handle = handle;
    this.path = null;
    this.generation = 0;
    this.changed = 0;
    this.dirty = false; // whether something was written since it was flushed
  }

  read() {
    if (this.handle.getSize() < LABEL) return this;
    const bytes = new Uint8Array(LABEL);
    this.handle.read(bytes, { at: 0 });
    return Object.assign(this, read(bytes));
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
    const copy = copyOf(path, generation);
    for (const at of COPIES) this.put(copy, at);
    Object.assign(this, { path, generation });
  }

  put(bytes, at) {
    if (this.handle.write(bytes, { at }) !== bytes.length)
      throw new DOMException("no room", "QuotaExceededError");
  }

  write(buffer, offset, length, position) {
    this.put(buffer.slice(offset, offset + length), LABEL + position);
    this.touch();
  }

  truncate(size) {
    this.handle.truncate(LABEL + size);
  }

  touch() {
    this.changed = Date.now();
    this.put(momentOf(this.changed), CHANGED);
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

export class Drawers extends Folder {
  carrier = "files";

  // `null` where this browser has files, but opens none of them for writing at once.
  static async open(root, name) {
    const folder = new Drawers(await within(root.getDirectoryHandle(name, { create: true })));
    const entries = await within(filesIn(folder.directory));
    const outcomes = await Promise.allSettled(entries.map(opened));
    const handles = outcomes.filter(({ value }) => value).map(({ value }) => value);
    try {
      const refused = outcomes.find(({ status }) => status === "rejected");
      if (refused) throw refused.reason;
      folder.fit(handles.map((handle) => new Drawer(handle).read()));
    } catch (error) {
      // Whoever else wants them can have them.
      for (const handle of handles) handle.close();
      if (isUnable(error) && (await areEmpty(entries))) return null;
      throw error;
    }
    // A full disk can be read all the same.
    await folder.fill().catch((error) => console.warn("No room for another file:", error));
    return folder;
  }

  // Whether there is any file to keep things in.
  get keeps() {
    return this.named.size + this.spare.length > 0;
  }

  constructor(directory) {
    super();
    this.directory = directory;
    this.spare = [];
    this.full = null; // why there are no more drawers
  }

  // Has spare drawers ready before they are asked for, as they cannot be opened at once.
  async fill() {
    this.filling ??= (async () => {
      this.full = null;
      while (this.spare.length < SPARE && !this.closed) {
        const name = crypto.randomUUID();
        const entry = await within(this.directory.getFileHandle(name, { create: true }));
        const handle = await opened(entry).catch(async (error) => {
          await within(this.directory.removeEntry(name));
          throw error;
        });
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

  // Safari closes all of them when the process ends that has the files, as of a page that sleeps.
  isOpen() {
    if (this.closed) return true; // not behind our back
    try {
      for (const { handle } of [...this.named.values(), ...this.spare]) handle.getSize();
    } catch ({ name }) {
      return name !== "InvalidStateError";
    }
    return true;
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
    const earlier = drawer.path;
    // Its content is there before its name says so; the younger of two of one name counts.
    drawer.handle.flush();
    try {
      drawer.name(path, ++this.generation);
      drawer.handle.flush();
    } catch (error) {
      // Whoever removes it leaves the other one alone, at the next start, too.
      try {
        drawer.name(earlier, ++this.generation);
      } catch {
        drawer.path = earlier;
      }
      throw error;
    }
    this.named.delete(earlier);
    this.named.set(path, drawer);
    // Whatever becomes of the other one, this is done.
    try {
      if (before) this.free(before);
    } catch (error) {
      this.putAway(before, error);
    }
  }

  free(drawer) {
    drawer.clear();
    try {
      drawer.handle.flush();
      this.spare.push(drawer);
    } catch (error) {
      this.putAway(drawer, error);
    }
  }

  // Nothing else goes into it before the next start.
  putAway(drawer, error) {
    console.warn("Not emptied:", error);
    drawer.handle.close();
  }

  clear(drawer) {
    drawer.clear();
    this.spare.push(drawer);
  }
}

async function filesIn(directory) {
  const entries = [];
  for await (const [, entry] of directory.entries()) if (entry.kind === "file") entries.push(entry);
  return entries;
}

// As against one who has them open at the moment, which browsers call by several names.
const isUnable = (error) => error.name === "NotSupportedError";

// Whether nothing can be in any of them. Looking takes no right to write.
async function areEmpty(entries) {
  const files = await within(Promise.all(entries.map((entry) => entry.getFile())));
  return files.every(({ size }) => size <= LABEL);
}

// Chromium may never answer for a file that the page before this one had open a moment ago: asked
// again, it does. A busy machine answers late, and each time: so the first answer of all is taken,
// and each is waited for longer. What else comes is put away.
async function opened(entry) {
  const asked = new Set(); // but those who were refused
  let handle = null;
  try {
    for (let tries = 1; ; tries++) {
      const one = entry.createSyncAccessHandle();
      asked.add(one);
      one.catch(() => asked.delete(one));
      try {
        return (handle = await first([...asked], 200 + 100 * tries));
      } catch (error) {
        if (tries === 20 || isUnable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  } finally {
    for (const one of asked)
      one.then((late) => late !== handle && late.close(), () => {});
  }
}

// The first of these answers, or why there is none.
function first(asked, patience) {
  return new Promise((resolve, reject) => {
    const late = new DOMException("no answer", "TimeoutError");
    const waiting = setTimeout(reject, patience, late);
    Promise.any(asked)
      .then(resolve, ({ errors }) => reject(errors[0]))
      .finally(() => clearTimeout(waiting));
  });
}
