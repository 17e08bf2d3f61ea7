// Files of a browser that tests can fill, hold and damage: only what drawers use.

export class Handles {
  disk = new Map(); // name of the entry -> its bytes
  inUse = new Set(); // names of the entries that somebody has open
  page = 0; // how many were opened
  // What tests have it do:
  full = false;
  held = false; // opens nothing
  refusing = false; // does not open the last file
  unable = false; // has files, but opens none to be written at once
  slow = 0; // how long it takes to open one, in milliseconds

  newPage() {
    this.page += 1;
    this.inUse.clear();
  }

  directory(of) {
    const entry = (name) => new FileSystemFileHandle(this, name, of);
    const { disk } = this;
    return {
      async *entries() {
        for (const name of [...disk.keys()]) yield [name, entry(name)];
      },
      getFileHandle: async (name) => {
        if (this.full && !disk.has(name)) throw new DOMException("full", "QuotaExceededError");
        if (!disk.has(name)) disk.set(name, new Uint8Array());
        return entry(name);
      },
      removeEntry: async (name) => void disk.delete(name),
      getDirectoryHandle: async () => this.directory(of),
    };
  }

  // Changes bytes of the file that has that name; returns how long it is, with its label.
  change(name, places, label) {
    const found = [...this.disk.values()].find((bytes) => label(bytes) === name);
    for (const at of places) found[at] ^= 1;
    return found.length;
  }
}

class Handle {
  constructor(handles, name) {
    Object.assign(this, { handles, name });
  }
  get bytes() {
    return this.handles.disk.get(this.name);
  }
  getSize() {
    return this.bytes.length;
  }
  read(target, { at }) {
    target.set(this.bytes.subarray(at, at + target.length));
  }
  write(source, { at }) {
    const end = at + source.length;
    if (end > this.bytes.length) {
      if (this.handles.full) throw new DOMException("full", "QuotaExceededError");
      this.truncate(end);
    }
    this.bytes.set(source, at);
    return source.length;
  }
  truncate(size) {
    const bytes = new Uint8Array(size);
    bytes.set(this.bytes.subarray(0, size));
    this.handles.disk.set(this.name, bytes);
  }
  flush() {}
  close() {
    this.handles.inUse.delete(this.name);
  }
}

export class FileSystemFileHandle {
  kind = "file";
  constructor(handles, name, of) {
    Object.assign(this, { handles, name, of });
  }
  async getFile() {
    return { size: this.handles.disk.get(this.name).length };
  }
  async createSyncAccessHandle() {
    const { disk, inUse, held, page, refusing, slow, unable } = this.handles;
    if (unable) throw new DOMException("no backend", "NotSupportedError");
    if (this.of !== page) return new Promise(() => {}); // that page is gone
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow));
    const refused = held || inUse.has(this.name) || (refusing && this.name === [...disk.keys()].at(-1));
    if (refused) throw new DOMException("held", "NoModificationAllowedError");
    inUse.add(this.name);
    return new Handle(this.handles, this.name);
  }
}
