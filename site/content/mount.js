// Python's folder: its files lie in memory, and in what the browser keeps (see folder.js), here
// called drawers, of whoever has that open.
//
// A page without drawers follows: its files are those of another page, and can only be read.

// A file of that many bytes is known by its length and when it changed: it only ever grows, or
// another one takes its place. What is smaller is looked at.
const LARGE = 1 << 14;

const FULL = 51;
const FAILED = 29;
const NOT_PERMITTED = 63;
const ONLY_TO_READ = 69;

export class Mount {
  // `touched` is called whenever a file was changed, `failed` whenever the browser refused something.
  constructor(FS, at, touched, failed) {
    Object.assign(this, { FS, at, touched, failed });
    this.folder = null;
    this.laying = false; // while files come from a drawer or from another page
    this.changed = new Map(); // path -> from which byte on, and whether it is another file now
    FS.mkdirTree(at);
    const memory = FS.filesystems.MEMFS;
    FS.mount({ mount: (mount) => this.wrap(memory.mount(mount), memory) }, {}, at);
  }

  // Takes the files of drawers, and writes into them from now on. What nobody has read yet of a
  // drawer that answers at once is read when somebody does: a long history, and the backups of it,
  // need not have come before the first page.
  own(folder) {
    const files = [...folder.named].map(([path, drawer]) => {
      const { size, changed } = drawer;
      const known = this.knows(path, size, changed);
      const later = drawer.answersAtOnce && !this.node(path);
      const bytes = known ? null : later ? () => drawer.content() : drawer.content();
      return { path, size, changed, bytes };
    });
    this.layAll(files);
    this.folder = folder;
    for (const [path, drawer] of folder.named) this.join(this.node(path), drawer);
  }

  // What a drawer does not write at once it reads here later, even when the file is no longer ours.
  join(node, drawer) {
    node.drawer = drawer;
    if (drawer) drawer.inMemory = () => this.FS.filesystems.MEMFS.getFileDataAsTypedArray(node);
  }

  // Leaves the files as they are, and writes no more.
  follow() {
    for (const path of this.paths()) {
      const node = this.node(path);
      node.told = this.readNow(node) ? node.drawer?.changed : 0;
      Object.assign(node, { drawer: null, shared: true });
    }
    this.folder = null;
    this.changed.clear();
  }

  // All that there is, as `layAll` takes it; without the bytes of what a tab says it has.
  all(had) {
    return [...this.folder.named.keys()].map((path) => {
      const { changed } = this.folder.named.get(path);
      const size = this.node(path).usedBytes;
      const known = changed && had[path]?.size === size && had[path].changed === changed;
      return known ? { path, size, changed, bytes: null } : this.file(path, 0, true);
    });
  }

  // What there is of another tab's files that is large enough to be spared.
  had() {
    const large = this.paths().filter((path) => this.content(path).length >= LARGE);
    return Object.fromEntries(
      large.map((path) => [path, { size: this.content(path).length, changed: this.node(path).told }]),
    );
  }

  knows(path, size, changed) {
    const node = this.node(path);
    return node && size >= LARGE && changed && node.usedBytes === size && node.told === changed;
  }

  // What has changed since this was asked last, as `lay` takes it.
  changes() {
    const changes = [...this.changed].map(([path, { from, anew }]) =>
      this.folder.named.has(path) ? this.file(path, from, anew) : { path, gone: true },
    );
    this.changed.clear();
    return changes;
  }

  file(path, from, anew) {
    const start = anew ? 0 : from;
    const { changed } = this.folder.named.get(path);
    return { path, from: start, anew, bytes: this.content(path).slice(start), changed };
  }

  // Puts files in the place of all that are there. One that is the same stays the same to Python,
  // which then need not read it again. Returns whether all could be put there.
  layAll(files) {
    if (files.some(({ path, size, changed, bytes }) => !bytes && !this.knows(path, size, changed)))
      return false;
    const named = new Set(files.map(({ path }) => path));
    const gone = this.paths().filter((path) => !named.has(path));
    const others = files.filter(({ path, bytes }) => bytes && !this.has(path, bytes));
    this.lay([
      ...gone.map((path) => ({ path, gone: true })),
      ...others.map((file) => ({ ...file, from: 0, anew: true })),
    ]);
    for (const { path, changed } of files) this.node(path).told = changed;
    return true;
  }

  lay(changes) {
    const { FS } = this;
    this.laying = true;
    try {
      for (const { path, gone, anew, from, size, bytes, changed } of changes) {
        const file = `${this.at}/${path}`;
        if ((gone || anew) && this.node(path)) FS.unlink(file);
        if (gone) continue;
        FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
        if (typeof bytes === "function") {
          FS.writeFile(file, new Uint8Array());
          this.readLater(this.node(path), size, bytes);
        } else if (anew) {
          FS.writeFile(file, bytes, { canOwn: true });
        } else {
          FS.truncate(file, from);
          const open = FS.open(file, "r+");
          FS.write(open, bytes, 0, bytes.length, from);
          FS.close(open);
        }
        if (changed) FS.utime(file, changed, changed);
        Object.assign(this.node(path), { shared: true, told: changed });
      }
    } finally {
      this.laying = false;
    }
  }

  // Lets a file have so many bytes, which are asked for once somebody reads one of them.
  readLater(node, size, bytes) {
    const lay = (value) =>
      Object.defineProperty(node, "contents", { value, writable: true, configurable: true });
    const get = () => {
      const read = this.kept(bytes);
      lay(read);
      return read;
    };
    Object.defineProperty(node, "contents", { get, set: lay, configurable: true });
    node.usedBytes = size;
  }

  // Before a drawer changes, or goes to somebody else; returns whether all could be read.
  readNow(node) {
    try {
      return Boolean(node.contents);
    } catch {
      Object.assign(node, { contents: new Uint8Array(), usedBytes: 0 });
      return false;
    }
  }

  // Before its drawer is another file's: whoever has it open may go on reading.
  readForWhoHasItOpen(node) {
    if (!this.FS.streams.some((open) => open?.node === node)) return;
    try {
      void node.contents;
    } catch {
      // Who reads it is told.
    }
  }

  has(path, bytes) {
    if (typeof bytes === "function" || !this.node(path)) return false;
    const there = this.content(path);
    return there.length === bytes.length && there.every((byte, at) => byte === bytes[at]);
  }

  content(path) {
    return this.FS.filesystems.MEMFS.getFileDataAsTypedArray(this.node(path));
  }

  node(path) {
    const { exists, object } = this.FS.analyzePath(`${this.at}/${path}`);
    return exists ? object : null;
  }

  // Files of which nobody else knows, as Python makes them for a moment, are not among them.
  paths(folder = this.FS.lookupPath(this.at).node, before = "") {
    return Object.values(folder.contents).flatMap((node) => {
      const path = before + node.name;
      if (this.FS.isDir(node.mode)) return this.paths(node, `${path}/`);
      return node.drawer || node.shared ? [path] : [];
    });
  }

  touch(path, from, anew = false) {
    const before = this.changed.get(path);
    this.changed.set(path, {
      from: Math.min(from, before?.from ?? Infinity),
      anew: anew || Boolean(before?.anew),
    });
    this.touched();
  }

  kept(action) {
    const { ErrnoError } = this.FS;
    try {
      return action();
    } catch (error) {
      if (error instanceof ErrnoError) throw error;
      console.error(error);
      this.failed();
      throw new ErrnoError(error.name === "QuotaExceededError" ? FULL : FAILED);
    }
  }

  // Nobody writes a file of another page, not even one who did not ask whether that may be.
  allow(node) {
    if (node.shared && !node.drawer && !this.laying) throw new this.FS.ErrnoError(ONLY_TO_READ);
  }

  pathOf(parent, name) {
    let path = name;
    for (let node = parent; node.parent !== node; node = node.parent) {
      if (node.mount.mountpoint !== this.at || node === node.mount.root) break;
      path = `${node.name}/${path}`;
    }
    return path;
  }

  wrap(node, memory) {
    const { FS } = this;
    const plain = { ...node.node_ops };
    const stream = { ...node.stream_ops };
    if (FS.isDir(node.mode)) {
      node.node_ops = {
        ...plain,
        mknod: (parent, name, mode, device) => {
          const mine = FS.isFile(mode) && this.folder && !this.laying;
          const path = this.pathOf(parent, name);
          const drawer = mine ? this.kept(() => this.folder.create(path)) : null;
          const child = this.wrap(memory.createNode(parent, name, mode, device), memory);
          this.join(child, drawer);
          if (drawer) this.touch(path, 0, true);
          return child;
        },
        rename: (node, parent, name) => {
          if (!FS.isFile(node.mode)) throw new FS.ErrnoError(NOT_PERMITTED);
          this.allow(node);
          const before = parent.contents[name];
          if (before) this.allow(before);
          const path = this.pathOf(parent, name);
          if (before?.drawer) this.readForWhoHasItOpen(before);
          if (node.drawer) {
            this.touch(node.drawer.path, 0, true);
            this.kept(() => this.folder.rename(node.drawer, path));
            this.touch(path, 0, true);
          }
          if (before) Object.assign(before, { drawer: null, shared: false });
          plain.rename(node, parent, name);
        },
        unlink: (parent, name) => {
          const child = parent.contents[name];
          this.allow(child);
          // Whoever has it open may go on writing, but no longer into a drawer of ours.
          if (child.drawer) {
            this.readForWhoHasItOpen(child);
            this.touch(child.drawer.path, 0, true);
            this.kept(() => this.folder.remove(child.drawer));
          }
          Object.assign(child, { drawer: null, shared: false });
          plain.unlink(parent, name);
        },
      };
    } else if (FS.isFile(node.mode)) {
      node.node_ops = {
        ...plain,
        setattr: (changed, attributes) => {
          const { size } = attributes;
          const { drawer } = changed;
          if (size !== undefined) this.allow(changed);
          if (size !== undefined && drawer) {
            if (size) void changed.contents;
            this.touch(drawer.path, Math.min(size, changed.usedBytes));
            this.kept(() => drawer.truncate(size));
          }
          plain.setattr(changed, attributes);
        },
      };
      node.stream_ops = {
        ...stream,
        write: (open, buffer, offset, length, position, canOwn) => {
          const { drawer } = open.node;
          if (length) this.allow(open.node);
          if (length && drawer) {
            void open.node.contents;
            this.touch(drawer.path, Math.min(position, open.node.usedBytes));
            this.kept(() => drawer.write(buffer, offset, length, position));
          }
          const written = stream.write(open, buffer, offset, length, position, canOwn);
          // The moment that the next start finds, to the millisecond.
          if (length && drawer) open.node.mtime = drawer.changed;
          return written;
        },
        fsync: (open) => {
          const { drawer } = open.node;
          if (drawer) this.kept(() => drawer.flush());
          return 0;
        },
      };
    }
    return node;
  }
}
