// A folder of Python's that is kept in the browser's own file system, at every moment.
//
// The browser opens files for synchronous writing only ahead of time, and cannot rename them.
// So it has a few opened files, "drawers", ready; each begins with a label that tells which of
// Python's files is in it. A renamed file is a new label. What Python writes is written to the
// drawer before the write returns, and flushed when Python flushes: what is shown as kept is kept.
// Reading goes to memory.

const LABEL = 1024; // bytes before the content
const MAGIC = 0x57504431;
const SPARE = 8;

class Drawer {
  constructor(handle) {
    this.handle = handle;
    this.path = null;
    this.generation = 0;
  }

  // Reads the label; a torn one means that its writing never ended.
  read() {
    if (this.handle.getSize() < LABEL) return this;
    const bytes = new Uint8Array(LABEL);
    this.handle.read(bytes, { at: 0 });
    const view = new DataView(bytes.buffer);
    const length = view.getUint32(16);
    if (view.getUint32(0) === MAGIC && length <= LABEL - 20 && view.getUint32(4) === sum(bytes)) {
      this.generation = view.getFloat64(8);
      this.path = new TextDecoder().decode(bytes.subarray(20, 20 + length));
    }
    return this;
  }

  content() {
    const bytes = new Uint8Array(this.handle.getSize() - LABEL);
    this.handle.read(bytes, { at: LABEL });
    return bytes;
  }

  name(path, generation) {
    const name = new TextEncoder().encode(path);
    if (name.length > LABEL - 20) throw new RangeError(`too long a name: ${path}`);
    const bytes = new Uint8Array(LABEL);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC);
    view.setFloat64(8, generation);
    view.setUint32(16, name.length);
    bytes.set(name, 20);
    view.setUint32(4, sum(bytes));
    this.handle.write(bytes, { at: 0 });
    this.path = path;
    this.generation = generation;
  }

  clear() {
    this.handle.truncate(0);
    this.path = null;
  }
}

// FNV-1a over the label but for the sum itself.
function sum(bytes) {
  let value = 0x811c9dc5;
  for (let at = 8; at < bytes.length; at++) value = Math.imul(value ^ bytes[at], 0x01000193);
  return value >>> 0;
}

class Folder {
  static async open(name) {
    const root = await navigator.storage.getDirectory();
    const folder = new Folder(await root.getDirectoryHandle(name, { create: true }));
    const handles = [];
    for await (const [, entry] of folder.directory.entries())
      if (entry.kind === "file") handles.push(opened(entry));
    const drawers = (await Promise.all(handles)).map((handle) => new Drawer(handle).read());
    drawers.sort((one, other) => other.generation - one.generation);
    for (const drawer of drawers) {
      if (drawer.path !== null && !folder.named.has(drawer.path)) {
        folder.named.set(drawer.path, drawer);
        folder.generation = Math.max(folder.generation, drawer.generation);
      } else {
        drawer.clear();
        folder.spare.push(drawer);
      }
    }
    await folder.fill();
    return folder;
  }

  constructor(directory) {
    this.directory = directory;
    this.named = new Map();
    this.spare = [];
    this.generation = 0;
  }

  // Has spare drawers ready before they are asked for, as they cannot be opened at once.
  async fill() {
    this.filling ??= (async () => {
      while (this.spare.length < SPARE) {
        const entry = await this.directory.getFileHandle(crypto.randomUUID(), { create: true });
        this.spare.push(new Drawer(await opened(entry)));
      }
    })().finally(() => (this.filling = null));
    return this.filling;
  }

  // Lets another page have the files at once, rather than when the browser notices.
  close() {
    for (const { handle } of [...this.named.values(), ...this.spare]) handle.close();
  }

  create(path) {
    const drawer = this.spare.pop();
    if (!drawer) throw new RangeError("no drawer is ready");
    drawer.name(path, ++this.generation);
    this.named.set(path, drawer);
    this.fill();
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

// The folder of that name, opened for this page alone; null where the browser keeps no files.
// `waiting` is called when another page has it, for which this one waits as long as it takes.
export async function openFolder(name, waiting) {
  try {
    await alone(name, waiting);
    return await Folder.open(name);
  } catch (error) {
    console.warn("This browser keeps no files for us:", error);
    return null;
  }
}

// A page that is left may hold the files a moment longer; whoever still has them then is there.
function alone(name, waiting) {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(waiting, 1000);
    const done = (settle) => (value) => {
      clearTimeout(patience);
      settle(value);
    };
    navigator.locks
      .request(name, () => {
        done(resolve)();
        return new Promise(() => {}); // held until the page is gone
      })
      .catch(done(reject));
  });
}

const FULL = 51;
const FAILED = 29;
const NOT_PERMITTED = 63;

// Mounts it; without a folder it is one in memory. Returns whether it is kept. `flushed` is
// called whenever something is kept for good.
export function mountFolder(FS, folder, at, flushed) {
  FS.mkdirTree(at);
  const memory = FS.filesystems.MEMFS;
  if (!folder) {
    FS.mount(memory, {}, at);
    return false;
  }
  const kept = (action) => {
    try {
      return action();
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      console.error(error);
      throw new FS.ErrnoError(error.name === "QuotaExceededError" ? FULL : FAILED);
    }
  };
  const pathOf = (parent, name) => {
    let path = name;
    for (let node = parent; node.parent !== node; node = node.parent) {
      if (node.mount.mountpoint !== at || node === node.mount.root) break;
      path = `${node.name}/${path}`;
    }
    return path;
  };
  let loading = true;
  const wrap = (node) => {
    const plain = { ...node.node_ops };
    const stream = { ...node.stream_ops };
    if (FS.isDir(node.mode)) {
      node.node_ops = {
        ...plain,
        mknod(parent, name, mode, device) {
          const child = wrap(memory.createNode(parent, name, mode, device));
          if (FS.isFile(mode) && !loading) {
            try {
              child.drawer = kept(() => folder.create(pathOf(parent, name)));
            } catch (error) {
              plain.unlink(parent, name);
              throw error;
            }
          }
          return child;
        },
        rename(node, parent, name) {
          if (!FS.isFile(node.mode)) throw new FS.ErrnoError(NOT_PERMITTED);
          kept(() => folder.rename(node.drawer, pathOf(parent, name)));
          const before = parent.contents[name];
          if (before) before.drawer = null;
          plain.rename(node, parent, name);
        },
        unlink(parent, name) {
          // Whoever has it open may go on writing, but no longer into a drawer of ours.
          const child = parent.contents[name];
          if (child.drawer) kept(() => folder.remove(child.drawer));
          child.drawer = null;
          plain.unlink(parent, name);
        },
      };
    } else if (FS.isFile(node.mode)) {
      node.node_ops = {
        ...plain,
        setattr(changed, attributes) {
          const { size } = attributes;
          const { drawer } = changed;
          if (size !== undefined && drawer) kept(() => drawer.handle.truncate(LABEL + size));
          plain.setattr(changed, attributes);
        },
      };
      node.stream_ops = {
        ...stream,
        write(open, buffer, offset, length, position, canOwn) {
          const { drawer } = open.node;
          if (length && drawer)
            kept(() => {
              const bytes = buffer.slice(offset, offset + length);
              const written = drawer.handle.write(bytes, { at: LABEL + position });
              if (written !== length) throw new FS.ErrnoError(FULL);
            });
          return stream.write(open, buffer, offset, length, position, canOwn);
        },
        fsync(open) {
          const { drawer } = open.node;
          if (drawer) {
            kept(() => drawer.handle.flush());
            flushed();
          }
          return 0;
        },
      };
    }
    return node;
  };
  FS.mount({ mount: (mount) => wrap(memory.mount(mount)) }, {}, at);
  for (const [path, drawer] of folder.named) {
    const file = `${at}/${path}`;
    FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    FS.writeFile(file, drawer.content(), { canOwn: true });
    FS.lookupPath(file).node.drawer = drawer;
  }
  loading = false;
  return true;
}
