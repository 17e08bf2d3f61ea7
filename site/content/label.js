// Which of Python's files it is that the browser keeps: what stands on a drawer and beside blocks.

export const LABEL = 1024; // bytes: the label twice, and when the file changed
export const COPY = 504;
export const COPIES = [0, COPY];
export const CHANGED = 2 * COPY;
const MAGIC = 0x57504431;
const LATEST = 8.64e15; // milliseconds: no date is later, and Python asks for one that is
const LATER = 0x575044; // what later versions of this label would begin with

// Reads a label. Of its two copies the one is written after the other: whatever happens
// meanwhile, and whatever bit of one is lost, one of them can be read.
export function read(bytes) {
  let [path, generation] = [null, 0];
  for (const at of COPIES) {
    const copy = bytes.subarray(at, at + COPY);
    const view = new DataView(copy.buffer, copy.byteOffset, COPY);
    const [magic, length] = [view.getUint32(0), view.getUint32(16)];
    if (view.getUint32(4) !== sum(copy)) continue;
    if (magic !== MAGIC && magic >>> 8 === LATER)
      throw new Error("These games were kept by a newer Wonderpad.");
    const found = view.getFloat64(8);
    if (magic !== MAGIC || length > COPY - 20 || found <= generation) continue;
    generation = found;
    path = new TextDecoder().decode(copy.subarray(20, 20 + length));
  }
  const changed = new DataView(bytes.buffer, bytes.byteOffset).getFloat64(CHANGED);
  return { path, generation, changed: changed >= 0 && changed < LATEST ? changed : 0 };
}

// One of the two copies.
export function copyOf(path, generation) {
  const name = new TextEncoder().encode(path);
  if (name.length > COPY - 20) throw new RangeError(`too long a name: ${path}`);
  const copy = new Uint8Array(COPY);
  const view = new DataView(copy.buffer);
  view.setUint32(0, MAGIC);
  view.setFloat64(8, generation);
  view.setUint32(16, name.length);
  copy.set(name, 20);
  view.setUint32(4, sum(copy));
  return copy;
}

// When it changed is no part of the copies: torn, only the moment is lost.
export function momentOf(time) {
  const moment = new DataView(new ArrayBuffer(8));
  moment.setFloat64(0, time);
  return new Uint8Array(moment.buffer);
}

// FNV-1a over a label's copy but for the sum itself.
function sum(bytes) {
  let value = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++)
    if (at < 4 || at >= 8) value = Math.imul(value ^ bytes[at], 0x01000193);
  return value >>> 0;
}
