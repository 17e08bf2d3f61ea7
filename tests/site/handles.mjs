// Files of a browser that tests can fill, hold and damage, and that lose their power: only what drawers
// use. What was written and not flushed is, without power, there or not or rubbish, sector by sector.

const SECTOR = 512;

export class Handles {
  disk = new Map(); // name of the entry -> its bytes
  durable = new Map(); // name of the entry -> its bytes as they are there without power for certain
  waiting = new Map(); // name of the entry -> what was done since, each as a function
  inUse = new Set(); // names of the entries that somebody has open
  page = 0; // how many were opened
  process = 0; // how many ended of those in which the browser has files open
  // What tests have it do:
  full = false;
  held = false; // opens nothing
  refusing = false; // does not open the last file
  unable = false; // has files, but opens none to be written at once
  slow = 0; // how long it takes to open one, in milliseconds
  fault = null; // the name of a call, and how many of these it takes until one fails
  unreadable = false; // gives nothing of a file but its label
  read = new Set(); // names of the entries of which more than the label was read by this page

  newPage() {
    this.page += 1;
    this.inUse.clear();
    this.read.clear();
  }

  // As Safari ends one: whatever was open is closed, and folders that were looked up find nothing.
  endProcess() {
    this.process += 1;
    this.inUse.clear();
  }

  lives(process) {
    if (process !== this.process) throw new DOMException("closed", "InvalidStateError");
  }

  directory(of) {
    const { disk, process } = this;
    const entry = (name) => new FileSystemFileHandle(this, name, of, process);
    return {
      async *entries() {
        for (const name of [...disk.keys()]) yield [name, entry(name)];
      },
      getFileHandle: async (name) => {
        this.lives(process);
        if (this.full && !disk.has(name)) throw new DOMException("full", "QuotaExceededError");
        if (!disk.has(name)) {
          disk.set(name, new Uint8Array());
          this.flushed(name);
        }
        return entry(name);
      },
      removeEntry: async (name) => void disk.delete(name),
      getDirectoryHandle: async () => this.directory(of),
    };
  }

  meets(call) {
    if (this.fault?.call !== call || --this.fault.left) return;
    throw new DOMException("a bad sector", "UnknownError");
  }

  flushed(name) {
    this.durable.set(name, this.disk.get(name).slice());
    this.waiting.set(name, []);
  }

  // What of it is there is told by the seed.
  cutPower(seed) {
    const chance = dice(seed);
    for (const name of this.disk.keys()) {
      let bytes = this.durable.get(name);
      for (const { at, source, size } of this.waiting.get(name)) {
        if (source === undefined) {
          if (chance() < 0.5) bytes = sized(bytes, size);
          continue;
        }
        for (let start = 0; start < source.length; ) {
          const end = Math.min(source.length, (Math.floor((at + start) / SECTOR) + 1) * SECTOR - at);
          const what = chance();
          if (what < 0.75) {
            bytes = sized(bytes, Math.max(bytes.length, at + end));
            const part = source.slice(start, end);
            bytes.set(what < 0.5 ? part : part.map(() => chance() * 256), at + start);
          }
          start = end;
        }
      }
      this.disk.set(name, bytes.slice());
      this.flushed(name);
    }
  }

  // Changes bytes of the file that has that name; returns how long it is, with its label.
  change(name, places, label) {
    const found = [...this.disk.values()].find((bytes) => label(bytes) === name);
    for (const at of places) found[at] ^= 1;
    return found.length;
  }
}

function sized(before, size) {
  const bytes = new Uint8Array(size);
  bytes.set(before.subarray(0, size));
  return bytes;
}

// Numbers from 0 to 1 that are the same for a seed each time: a congruential generator.
function dice(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

class Handle {
  constructor(handles, name, process) {
    Object.assign(this, { handles, name, process });
  }
  get bytes() {
    this.handles.lives(this.process);
    return this.handles.disk.get(this.name);
  }
  getSize() {
    return this.bytes.length;
  }
  read(target, { at }) {
    if (at) {
      if (this.handles.unreadable) throw new DOMException("a bad sector", "NotReadableError");
      this.handles.read.add(this.name);
    }
    target.set(this.bytes.subarray(at, at + target.length));
  }
  write(source, { at }) {
    this.handles.lives(this.process);
    const end = at + source.length;
    if (end > this.bytes.length) {
      if (this.handles.full) throw new DOMException("full", "QuotaExceededError");
      this.handles.disk.set(this.name, sized(this.bytes, end));
    }
    this.bytes.set(source, at);
    this.handles.waiting.get(this.name).push({ at, source: source.slice() });
    return source.length;
  }
  truncate(size) {
    this.handles.lives(this.process);
    this.handles.meets("truncate");
    this.handles.disk.set(this.name, sized(this.bytes, size));
    this.handles.waiting.get(this.name).push({ size });
  }
  flush() {
    this.handles.lives(this.process);
    this.handles.meets("flush");
    this.handles.flushed(this.name);
  }
  close() {
    if (this.process === this.handles.process) this.handles.inUse.delete(this.name);
    this.process = null;
  }
}

export class FileSystemFileHandle {
  kind = "file";
  constructor(handles, name, of, process) {
    Object.assign(this, { handles, name, of, process });
  }
  async getFile() {
    return { size: this.handles.disk.get(this.name).length };
  }
  async createSyncAccessHandle() {
    const { disk, inUse, held, page, refusing, slow, unable } = this.handles;
    this.handles.lives(this.process);
    if (unable) throw new DOMException("no backend", "NotSupportedError");
    if (this.of !== page) return new Promise(() => {}); // that page is gone
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow));
    const refused = held || inUse.has(this.name) || (refusing && this.name === [...disk.keys()].at(-1));
    if (refused) throw new DOMException("held", "NoModificationAllowedError");
    inUse.add(this.name);
    return new Handle(this.handles, this.name, this.process);
  }
}
