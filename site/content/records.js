// A folder of Python's in the browser's database, where there are no files to write at once.
//
// A database answers later, and Python cannot wait for it. So what Python writes goes to its memory
// at first; as soon as Python has done with what it was told, all that it changed goes into one
// transaction, and whoever shows what came of it waits for `keeping()`. What anybody has seen is
// kept, then. Of each file the database has a label, as drawers have, and its blocks; only those that
// changed are stored, so that a line at the end of a long file costs one. What has been flushed is
// stored strictly: the browser answers once the disk has it.

import { Folder } from "./folder.js";
import { CHANGED, COPIES, LABEL, copyOf, momentOf, read } from "./label.js";
import { Database } from "./database.js";
import { promised } from "./promised.js";
import { Room } from "./room.js";

export const BLOCK = 1 << 14;
const AT_ONCE = 256; // blocks that are read together
const AGAIN = [0, 100, 500, 2000]; // milliseconds after which it is tried again, the last for good
const GIVEN_UP = 3; // times that a page which is left tries it

class RecordedFile {
  constructor(folder, id) {
    Object.assign(this, { folder, id, path: null, generation: 0, changed: 0, size: 0 });
    this.blocks = new Set(); // the numbers of those that are to be stored
    this.shorter = false; // whether the database may have blocks beyond its end
    this.flushed = false; // whether it is to be stored strictly
    this.gone = false;
    this.read = null; // what the database had, until Python's memory has it
    this.memory = null;
  }

  // Set by whoever lays it into Python's memory, from where it is stored then.
  set inMemory(memory) {
    Object.assign(this, { memory, read: null });
  }

  get unknown() {
    return this.path === null && this.size > 0;
  }

  content() {
    return this.read;
  }

  name(path, generation) {
    copyOf(path, generation); // throws what cannot be one
    Object.assign(this, { path, generation });
    this.folder.note(this);
  }

  write(_buffer, _offset, length, position) {
    this.folder.room.admit(length);
    this.mark(Math.min(position, this.size), position + length);
    this.size = Math.max(this.size, position + length);
    this.changed = Date.now();
  }

  truncate(size) {
    if (size > this.size) this.folder.room.admit(size - this.size);
    this.shorter ||= size < this.size;
    // Of a block that is cut the rest stays.
    this.mark(Math.min(size, this.size), Math.max(size, this.size));
    this.size = size;
  }

  mark(from, to) {
    for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block++) this.blocks.add(block);
    this.folder.note(this);
  }

  markAll() {
    this.mark(0, this.size);
  }

  flush() {
    if (!this.folder.isUnsettled(this)) return;
    this.flushed = true;
    this.folder.note(this);
  }

  get label() {
    const label = new Uint8Array(LABEL);
    for (const at of COPIES) label.set(copyOf(this.path, this.generation), at);
    label.set(momentOf(this.changed), CHANGED);
    return label;
  }

  // Takes what is to be stored; whatever is written from then on is the next one's.
  take() {
    const { blocks, shorter, flushed } = this;
    Object.assign(this, { blocks: new Set(), shorter: false, flushed: false });
    return { file: this, blocks, shorter, flushed };
  }

  putBack({ blocks, shorter, flushed }) {
    for (const block of blocks) this.blocks.add(block);
    this.shorter ||= shorter;
    this.flushed ||= flushed;
  }

  store({ blocks, shorter }, labels, contents) {
    const { id, size } = this;
    if (this.gone) {
      labels.delete(id);
      contents.delete(blocksOf(id));
      return;
    }
    labels.put(this.label, id);
    const { buffer, byteOffset } = this.memory ? this.memory() : this.read;
    const bytes = new Uint8Array(buffer, byteOffset, size);
    for (const block of blocks) {
      const start = block * BLOCK;
      if (start < size) contents.put(bytes.slice(start, Math.min(start + BLOCK, size)), [id, block]);
    }
    if (shorter) contents.delete(blocksOf(id, Math.ceil(size / BLOCK)));
  }
}

const blocksOf = (id, from = 0, to = Infinity) => IDBKeyRange.bound([id, from], [id, to]);

export class Records extends Folder {
  carrier = "records";

  // `tell` is told of what cannot be kept, as the messages of worker.js are. `null` where there is
  // no such database, and none shall be made, or the browser makes none.
  static async open(name, tell, make) {
    const folder = new Records(tell);
    folder.database = new Database(name, () => folder.markAll());
    if (!(await folder.database.open(make))) return null;
    try {
      await folder.readAll();
      await folder.room.open();
    } catch (error) {
      folder.database.close();
      throw error;
    }
    return folder;
  }

  constructor(tell) {
    super();
    this.tell = tell;
    this.room = new Room(this);
    this.changes = new Set(); // files
    this.batch = []; // what is on its way to the database
    this.unsettled = new Set(); // files that the database has, and the disk perhaps not
    this.noted = 0; // how often something was changed
    this.kept = 0; // how many of these changes are kept
    this.waiting = []; // who waits for that, in the order in which they asked
    this.working = null;
    this.youngest = 0; // the highest number that a file has
    this.failing = false; // whether the page was told that nothing can be kept
  }

  // Whether there is anything to keep things in.
  get keeps() {
    return this.named.size > 0 || !this.room.full;
  }

  async readAll() {
    const found = await this.database.get("labels", (labels) => [
      labels.getAllKeys(),
      labels.getAll(),
    ]);
    const [keys] = await this.database.get("blocks", (blocks) => [blocks.getAllKeys()]);
    const labels = new Map(found[0].map((id, at) => [id, found[1][at]]));
    const last = new Map(keys.map(([id, block]) => [id, block])); // keys come in their order
    const files = [];
    for (const id of new Set([...labels.keys(), ...last.keys()])) {
      const file = new RecordedFile(this, id);
      const label = labels.get(id);
      if (label instanceof Uint8Array && label.length === LABEL) Object.assign(file, read(label));
      await this.readBlocks(file, last.get(id) ?? -1);
      this.youngest = Math.max(this.youngest, id);
      files.push(file);
    }
    this.fit(files);
  }

  // A block that is missing or damaged is one of zeros: what reads the file notices.
  async readBlocks(file, last) {
    let bytes = new Uint8Array((last + 1) * BLOCK);
    for (let from = 0; from <= last; from += AT_ONCE) {
      const [keys, blocks] = await this.database.get("blocks", (contents) => {
        const range = blocksOf(file.id, from, from + AT_ONCE - 1);
        return [contents.getAllKeys(range), contents.getAll(range)];
      });
      keys.forEach(([, block], at) => {
        const content = blocks[at] instanceof Uint8Array ? blocks[at] : new Uint8Array(BLOCK);
        bytes.set(content.subarray(0, BLOCK), block * BLOCK);
        if (block === last) bytes = bytes.subarray(0, block * BLOCK + Math.min(content.length, BLOCK));
      });
    }
    file.read = bytes;
    file.size = bytes.length;
  }

  create(path) {
    this.room.admit(LABEL);
    const file = new RecordedFile(this, this.youngest + 1);
    file.name(path, ++this.generation);
    file.changed = Date.now();
    this.youngest += 1;
    this.named.set(path, file);
    return file;
  }

  rename(file, path) {
    const before = this.named.get(path);
    const earlier = file.path;
    file.name(path, ++this.generation);
    file.flushed = true;
    this.named.delete(earlier);
    this.named.set(path, file);
    if (before && before !== file) this.free(before);
  }

  free(file) {
    file.gone = true;
    this.note(file);
  }

  clear(file) {
    this.free(file);
  }

  note(file) {
    this.changes.add(file);
    this.noted += 1;
    // Python does not come back from what it is doing before that.
    this.working ??= Promise.resolve().then(() => this.work());
  }

  isUnsettled(file) {
    const onItsWay = this.batch.some((part) => part.file === file);
    return onItsWay || this.changes.has(file) || this.unsettled.has(file);
  }

  keeping() {
    if (this.kept === this.noted) return null;
    const { promise, resolve } = promised();
    this.waiting.push({ upTo: this.noted, resolve });
    return promise;
  }

  // Stores what has changed, until nothing has. What cannot be stored is tried again for as long
  // as the page is there: nobody has seen it.
  async work() {
    for (let failures = 0; this.changes.size; ) {
      const upTo = this.noted;
      this.batch = [...this.changes].map((file) => file.take());
      this.changes.clear();
      try {
        const strictly = await this.storeBatch();
        failures = 0;
        this.settle(upTo, strictly);
      } catch (error) {
        for (const part of this.batch) {
          part.file.putBack(part);
          this.changes.add(part.file);
        }
        this.batch = [];
        console.warn("Not kept yet:", error);
        failures += 1;
        if (this.closed && failures > GIVEN_UP) {
          this.tell({ lost: true });
          // Nobody waits for what never comes.
          for (const { resolve } of this.waiting.splice(0)) resolve();
          break;
        }
        await this.mend(error, failures);
      }
    }
    this.working = null;
  }

  async storeBatch() {
    const strictly = this.batch.some(({ flushed }) => flushed);
    await this.database.change(strictly, (labels, blocks) => {
      for (const part of this.batch) part.file.store(part, labels, blocks);
    });
    return strictly;
  }

  settle(upTo, strictly) {
    if (strictly) this.unsettled.clear();
    else for (const { file } of this.batch) this.unsettled.add(file);
    this.batch = [];
    this.kept = upTo;
    if (this.failing) this.tell({ unkept: null });
    this.failing = false;
    this.room.kept();
    while (this.waiting[0]?.upTo <= upTo) this.waiting.shift().resolve();
  }

  async mend(error, failures) {
    const full = error.name === "QuotaExceededError";
    if (full && (await this.room.giveUp(error))) return;
    if (!full) this.database.close();
    const last = failures >= AGAIN.length;
    if (last || full) this.tellUnkept(error);
    await new Promise((resolve) => setTimeout(resolve, AGAIN[full || last ? 3 : failures - 1]));
  }

  tellUnkept(error) {
    if (!this.failing) this.tell({ unkept: String(error.message ?? error) });
    this.failing = true;
  }

  // The browser has made the database anew.
  markAll() {
    this.room.reserved = false;
    for (const file of this.named.values()) file.markAll();
  }

  // What was in it is elsewhere now.
  erase() {
    return this.database.erase();
  }

  // Lets another page have the files, once all is kept.
  async close() {
    this.closed = true;
    while (this.working) await this.working;
    this.database.close();
  }
}
