// How much room there is for records, so that Python is told in time that there is none.
//
// Python learns at once whether a write is kept, the database tells it later. So nothing is begun
// for which the browser has no room as far as it says; and where it has less than it said, or says
// nothing, a reserve is given up for what Python was told already. From then on every write is
// refused, until there is room for a reserve again.

import { persisting, within } from "./database.js";

const RESERVE = 1 << 19;
const MARGIN = 1 << 20; // bytes that the browser should have left
const TWICE = 2; // a database may write everything into a log before it has its place
const ASK_AFTER = 1 << 20; // written bytes after which the browser is asked again
const RANDOM_AT_ONCE = 1 << 16;
const PATIENCE = 1000; // milliseconds for what is only an estimate; the page waits for it

export class Room {
  constructor(records) {
    this.records = records;
    this.left = Infinity; // as the browser said last
    this.since = 0; // bytes that were written after that
    this.reserved = false;
    this.full = null; // why nothing can be written
  }

  async open() {
    const [[count]] = await Promise.all([
      this.records.database.get("reserve", (reserve) => [reserve.count()]),
      this.ask(),
    ]);
    this.reserved = count > 0;
    // What has failed by chance says nothing about the room there is.
    await persisting(async () => {
      await this.look();
      if (this.full) throw this.full;
    }).catch(() => {});
  }

  // Throws if there is no room for that many bytes more.
  admit(length) {
    const enough = this.left - TWICE * (this.since + length) > MARGIN;
    if (enough && !this.full) {
      this.since += length;
      return;
    }
    const refused = this.full ?? new DOMException("no room", "QuotaExceededError");
    this.look();
    throw refused;
  }

  // Looks whether there is room again.
  look() {
    this.looking ??= (async () => {
      await this.ask();
      if (this.left < MARGIN) throw new DOMException("no room", "QuotaExceededError");
      if (!this.reserved) await this.reserve();
      this.full = null;
    })()
      .catch((error) => (this.full = error))
      .finally(() => (this.looking = null));
    return this.looking;
  }

  // Not every browser says it, and none exactly.
  async ask() {
    const idle = () => this.records.kept === this.records.noted;
    const before = idle();
    const asked = (async () => navigator.storage?.estimate?.())();
    const told = await within(asked, undefined, PATIENCE).catch(() => null);
    this.left = told?.quota ? told.quota - told.usage : Infinity;
    if (before && idle()) this.since = 0;
  }

  async reserve() {
    const bytes = new Uint8Array(RESERVE); // at random, as some databases make the rest smaller
    for (let at = 0; at < RESERVE; at += RANDOM_AT_ONCE)
      crypto.getRandomValues(bytes.subarray(at, at + RANDOM_AT_ONCE));
    await this.records.database.change(false, (_labels, _blocks, reserve) => reserve.put(bytes, 0));
    this.reserved = true;
  }

  // Gives the reserve up for what Python was told already; resolves to whether there was one.
  async giveUp(error) {
    this.full = error;
    await this.looking;
    this.full = error;
    if (!this.reserved) return false;
    this.reserved = false;
    await this.records.database
      .change(false, (_labels, _blocks, reserve) => reserve.clear())
      .catch((error) => console.warn("The reserve stays:", error));
    return true;
  }

  kept() {
    if (this.since > ASK_AFTER) this.ask();
  }
}
