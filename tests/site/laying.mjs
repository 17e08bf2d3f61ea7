// Puts down memories and lays them again, after anything ran there, or with a byte that came over
// wrongly, and tells what came of it.
import { pathToFileURL } from "node:url";

const { changes, lengthOf, Memory } = await import(pathToFileURL(process.argv[2]));

// Numbers that are the same each time: a congruential generator.
let state = 1;
const dice = (below) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below;
const any = (length) => Uint8Array.from({ length }, () => dice(256));

const HEAD = 24;
const PAGE = 1 << 12;

// A memory of so many pages as it is before anything runs, of which the last ones are empty, and as
// it is put down: with other bytes here and there, and a circle of objects in the order in which they
// lie, some near each other and some far.
function memories(pages) {
  const before = new Uint8Array(pages * PAGE);
  const filled = Math.ceil(pages / 2);
  for (let page = 0; page < filled; page += 2) before.set(any(PAGE - 100), page * PAGE);
  const then = before.slice();
  for (let at = 0; at + 300 < then.length; at += 1 + Math.floor(dice(PAGE))) then.set(any(60), at);
  const objects = [];
  for (let at = 64; at + 8 < then.length; at += 16 + 8 * Math.floor(dice(dice(4) < 1 ? 300 : 20)))
    objects.push(at);
  const words = new Uint32Array(then.buffer);
  objects.forEach((at, number) => {
    const [next, last] = [objects.at((number + 1) % objects.length), objects.at(number - 1)];
    words[at / 4] = next | Math.floor(dice(4));
    words[at / 4 + 1] = last | Math.floor(dice(4));
  });
  const snapshot = new Uint8Array(HEAD + then.length);
  snapshot.set(any(HEAD));
  new Uint32Array(snapshot.buffer)[1] = HEAD;
  snapshot.set(then, HEAD);
  return { before, then, down: changes(before, snapshot, objects[0]) };
}

// What runs before a memory is laid, by where it leaves its bytes.
const RAN = {
  nowhere: () => {},
  everywhere: (memory, end) => memory.set(any(end)),
  "where nothing was": (memory, end) => {
    for (let at = 0; at < end; at++) memory[at] ||= dice(256);
  },
  "where something was": (memory, end) => {
    for (let at = 0; at < end; at++) memory[at] &&= dice(256);
  },
  "in a byte": (memory, end) => (memory[Math.floor(dice(end))] ^= 1),
};

function laid(ran) {
  const { before, then, down } = memories(40);
  const end = before.length;
  // More of it may be there than was put down; nobody wrote to that.
  const memory = new Uint8Array(end + 3 * PAGE);
  memory.set(before);
  const one = new Memory(down);
  one.head();
  const kept = memory.slice(0, lengthOf(before));
  ran(memory, end);
  one.lay(memory, end, kept);
  return memory.every((byte, at) => byte === (then[at] ?? 0));
}

// Whether it is taken with one byte changed, at how many of its places.
function taken() {
  const { down } = memories(2);
  const is = (bytes) => {
    try {
      return Boolean(new Memory(bytes));
    } catch {
      return false;
    }
  };
  const damaged = [];
  for (let at = 0; at < down.length; at++) {
    const bytes = down.slice();
    bytes[at] ^= 1 << (at % 8);
    if (is(bytes)) damaged.push(at);
  }
  const lengths = [0, 1, 3, 4, 24, down.length - 4, down.length - 1];
  const cut = lengths.filter((length) => is(down.slice(0, length)));
  return { whole: is(down), damaged, cut };
}

const lays = Object.entries(RAN).map(([where, ran]) => [where, laid(ran)]);
console.log(JSON.stringify({ laid: Object.fromEntries(lays), taken: taken() }));
