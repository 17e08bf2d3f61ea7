// The memory of a Python that has started, as the build puts it down and a page takes it over.
//
// Of that memory only what differs from a memory before anything ran is put down, since every
// start has the rest anyway. It begins with numbers of 4 bytes: how many there are; a sum over all
// of it but the sum itself; the lengths of the whole memory, of Pyodide's own head and of the links;
// then runs, each as its distance from the run before, in blocks, and its length. The bytes follow:
// the head, the runs, and where the collected objects are.

const BLOCK = 64;
const OPENING = 4; // numbers before the runs, but for their count
const PAGE = 1 << 12; // bytes that a system gives out together, once they are written to

// How much of a memory is not empty before anything runs, in whole pages.
export const lengthOf = (before) => Math.ceil((before.findLastIndex((byte) => byte) + 1) / PAGE) * PAGE;

export function changes(before, snapshot, collected) {
  const head = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const memory = snapshot.subarray(head);
  const links = unlink(memory, collected);
  const same = (at) => {
    for (let byte = at; byte < at + BLOCK; byte++)
      if ((before[byte] ?? 0) !== memory[byte]) return false;
    return true;
  };
  const numbers = [0, memory.length, head, links.length];
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
  const parts = [table, ...bytes, links];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const result = new Uint8Array(Math.ceil(length / 4) * 4);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  const words = new Uint32Array(result.buffer);
  words[1] = sum(words);
  return result;
}

// A byte that came over wrongly would be a wrong score, or worse.
function sum(words) {
  let value = words[0];
  for (let at = 2; at < words.length; at++) value = (Math.imul(value, 31) + words[at]) | 0;
  return value >>> 0;
}

export class Memory {
  constructor(bytes) {
    const count = bytes.length >= 4 && new DataView(bytes.buffer).getUint32(0, true);
    const whole = bytes.length % 4 === 0 && count >= OPENING && 4 + 4 * count <= bytes.length;
    const words = whole && new Uint32Array(bytes.buffer);
    if (!whole || words[1] !== sum(words)) throw new Error("the memory is damaged");
    [, this.length, this.headLength, this.linksLength] = words.subarray(1, 1 + OPENING);
    this.runs = words.subarray(1 + OPENING, 1 + count);
    this.at = 4 + 4 * count;
    this.bytes = bytes;
  }

  take(length) {
    return this.bytes.subarray(this.at, (this.at += length));
  }

  // What Pyodide wants to see of a snapshot; the memory itself is laid by `lay`.
  head() {
    const head = this.take(this.headLength);
    return head.slice();
  }

  // What runs before is undone, by what was there before anything ran, as far as `lengthOf` tells. `end`
  // is where the part ends that was given out until now: what lies behind it was never touched.
  lay(memory, end, before) {
    undo(memory, end, before);
    let at = 0;
    for (let run = 0; run < this.runs.length; run += 2) {
      at += this.runs[run] * BLOCK;
      const length = this.runs[run + 1] * BLOCK;
      memory.set(this.take(length), at);
      at += length;
    }
    link(memory, this.take(this.linksLength));
    free(this.bytes.buffer, before.buffer);
    this.bytes = this.runs = null;
  }
}

// A page takes no room on the phone until somebody writes to it, so zeros are not written where
// zeros are: most of the stack stays as it was given out.
function undo(memory, end, before) {
  const then = new Uint32Array(before.buffer);
  const now = new Uint32Array(memory.buffer);
  for (let at = 0; at < end; at += PAGE) {
    const until = Math.min(at + PAGE, end);
    if (!isZero(then, at, until)) memory.set(before.subarray(at, until), at);
    else if (!isZero(now, at, until)) memory.fill(0, at, until);
  }
}

// Whether words from one byte to another are zeros; beyond the last one there are only zeros.
function isZero(words, from, to) {
  const last = Math.min(Math.ceil(to / 4), words.length);
  for (let at = from / 4; at < last; at++) if (words[at]) return false;
  return true;
}

// Engines collect what nobody holds when they come to it, half a minute later on a phone at rest.
// What is on its way to somebody who has left is nobody's at once.
function free(...buffers) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, buffers);
  port1.close();
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

