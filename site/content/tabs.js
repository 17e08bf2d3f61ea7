// Which tab has the games: one writes, the others follow, and whoever asks for them gets them.
//
// All tabs stand in the queue of one lock; the first has the drawers. It tells the others what it
// writes, change by change, and they lay that into a folder in memory. A tab that wants to write
// says so: then the first lets go, and so does whoever else stands before it. Only tabs of the
// same version follow each other, as another one may read files in another way.

import { mayKeep, openKept } from "./carriers.js";
import { Mount } from "./mount.js";
import { promised } from "./promised.js";

const PATIENCE = 1000; // for a page that is left and may hold the files a moment longer
const HANDED_OVER = 3000; // for a tab that is asked for the games
const AGAIN = 5000; // before files are opened anew that were opened anew already
const REFUSED = 3; // how many times in a row, before it is said
const LONG = 10_000; // for a Python that may never come

export class Tabs {
  // `tell` passes on to the page, as the messages of worker.js; `onChange` is called whenever another
  // tab has written, or the games have come or gone.
  constructor(name, version, tell, onChange) {
    Object.assign(this, { name, version, tell, onChange });
    // Without https there is no `randomUUID`.
    this.id = crypto.getRandomValues(new Uint32Array(4)).join("-");
    this.folder = null; // open, where this tab writes
    this.carrier = null; // what the browser keeps the games in: "files" or "records", if any
    this.hasTurn = false; // whether it has the lock, and opens the games if they are not open yet
    this.held = null; // what is not passed on yet
    this.mount = null;
    this.lost = 0; // how many files there were that nobody could name
    this.passes = false; // whether another tab is to be let past
    this.followed = false; // whether anybody listens
    this.writer = null; // who said last that it writes
    this.source = null; // whose files these are, where they are another tab's
    this.number = 0; // of the latest change that was told, or heard of
    this.unanswered = 0;
    this.opened = -Infinity; // when they were last opened anew, or that was tried
    this.refused = 0; // how many times in a row that was in vain
    this.ready = promised();
    this.ready.promise.catch(() => {}); // whoever mounts it is told
    this.wanted = promised();
    this.begun = performance.now();
    if (globalThis.BroadcastChannel) {
      this.channel = new BroadcastChannel(`${name} files`);
      this.channel.onmessage = ({ data }) => this.listen(data);
    }
    this.keeps = mayKeep();
    this.begin();
  }

  get writes() {
    return this.folder !== null;
  }

  // What was said before is passed on first, and nothing before that of which it tells is kept.
  hold(say) {
    const kept = this.folder?.keeping() ?? null;
    if (!kept && !this.held) return say();
    const held = (this.held ?? Promise.resolve()).then(() => kept).then(say);
    this.held = held;
    held.finally(() => {
      if (this.held === held) this.held = null;
    });
  }

  // Resolves once there are files, one's own or those of another tab, to whether any are kept.
  async mounted(FS, at) {
    // What was refused is looked into once Python has done with it.
    const failed = () => setTimeout(() => this.look());
    this.mount = new Mount(FS, at, () => this.shareSoon(), failed);
    if (await this.keeps) {
      if (this.folder) this.taken();
      else this.askAfter(Math.max(0, PATIENCE - (performance.now() - this.begun)));
      await this.ready.promise;
      clearTimeout(this.asking);
      this.shown = true;
    }
    this.tell({ alone: true });
    return this.keeps;
  }

  // Another tab gets the files at once, rather than when the browser notices that this is gone.
  async close() {
    await this.folder?.close();
  }

  // Asks for the games; resolves to whether they have come.
  async takeOver() {
    if (this.folder) return true;
    this.passes = false;
    this.post({ wants: true });
    const patience = new Promise((resolve) => setTimeout(resolve, HANDED_OVER));
    await Promise.race([this.wanted.promise, patience]);
    return this.writes;
  }

  async begin() {
    try {
      if (await this.keeps) await this.queue();
    } catch (error) {
      console.error(error);
      if (this.shown) this.tell({ trouble: error.message });
      this.ready.reject(error);
    }
  }

  async queue() {
    for (;;) {
      this.askAfter(PATIENCE);
      const letGo = await granted(this.name);
      clearTimeout(this.asking);
      this.hasTurn = true;
      const release = () => {
        this.hasTurn = false;
        letGo();
      };
      let folder = null;
      try {
        if (!this.passes) folder = await openKept(this.name, this.tell, this.carrier);
      } catch (error) {
        release();
        throw error;
      }
      if (!folder && !this.passes) return this.without(release);
      if (!this.passes) return this.own(folder, release);
      this.passes = false;
      await folder?.close();
      release();
    }
  }

  // Nothing can be kept here: the games are in memory, and this tab's alone.
  without(release) {
    this.keeps = Promise.resolve(false);
    this.channel?.close();
    this.ready.resolve();
    release();
  }

  own(folder, release) {
    clearTimeout(this.asking);
    Object.assign(this, { folder, release, source: null, carrier: folder.carrier });
    this.lost += folder.lost;
    if (this.mount) this.taken();
    else this.post({ writes: true });
  }

  taken() {
    this.post({ writes: true });
    this.mount.own(this.folder);
    this.ready.resolve();
    this.wanted.resolve();
    this.tell({ alone: true });
    this.onChange();
  }

  // Python waits for nothing between two messages: all that it was told is kept, or is about to
  // be. From now on it writes no more.
  async handOver() {
    const { folder } = this;
    this.passes = false;
    try {
      this.letPython();
    } finally {
      // Even where Python has ended.
      await this.letGo(folder);
    }
  }

  // Python follows from now on.
  letPython() {
    this.share();
    this.mount?.follow();
    Object.assign(this, { folder: null, followed: false, unanswered: 0 });
    this.wanted = promised();
    this.onChange();
  }

  async letGo(folder) {
    this.folder = null;
    try {
      await folder.close();
    } finally {
      this.release();
      this.begin();
    }
  }

  // Opens the games anew where the browser has closed them, not too often. The clock of a page stands
  // still while it sleeps; that of the day does not.
  look() {
    if (this.opening || (this.folder ? this.folder.isOpen() : !this.refused)) return;
    const rest = AGAIN - Math.abs(Date.now() - this.opened);
    if (rest <= 0) return this.openAnew();
    this.looking ??= setTimeout(() => {
      this.looking = null;
      this.look();
    }, rest);
  }

  // As if the games had been to another tab and back, which has Python keep what the page has. It
  // keeps its turn, as the next in the queue may sleep.
  async openAnew() {
    const { folder } = this;
    Object.assign(this, { opening: true, opened: Date.now() });
    try {
      if (folder) {
        this.letPython();
        await folder.close();
      }
      this.own(await openKept(this.name, this.tell, this.carrier), this.release);
      this.refused = 0;
    } catch (error) {
      console.error(error);
      this.closeQuietly(this.folder); // what was opened would be in the way the next time
      this.folder = null;
      this.refused += 1;
      if (this.refused === REFUSED) this.tell({ trouble: error.message });
    }
    this.opening = false;
    if (this.passes && this.folder) this.handOver();
    else if (this.passes) this.leave();
    else this.look();
  }

  async closeQuietly(folder) {
    try {
      await folder?.close();
    } catch (error) {
      console.warn("Not closed:", error);
    }
  }

  leave() {
    Object.assign(this, { passes: false, refused: 0 });
    this.release();
    this.begin();
  }

  // Asks for all files, and again until somebody answers. Who does not is a tab of another
  // version, or does not get about to it just now. Until Python is there, it only asks who is.
  ask() {
    if (this.hasTurn) return;
    this.source = null;
    this.unanswered += 1;
    if (this.unanswered > (this.shown ? 5 : 1)) this.tell({ waiting: true });
    this.post({ asks: true, had: this.mount?.had() });
    this.askAfter(PATIENCE);
  }

  askAfter(time) {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.ask(), time);
  }

  listen({ from, version, wants, writes, asks, had, here, idle, files, carrier, to, changes, number }) {
    const same = version === this.version;
    if (wants && this.folder) this.handOver();
    else if (wants) this.passes = true;
    if (writes) {
      Object.assign(this, { writer: from, passes: false, unanswered: 0 });
      if (same) this.ask();
      else if (!this.folder) this.lose();
    }
    if (!same) return;
    if (this.folder) {
      if (asks) this.answer(from, had);
    } else if (here && to === this.id) {
      this.askAfter(PATIENCE);
      this.unanswered = 0;
      this.tell({ alone: true });
      // Its Python may never come, and ours is there.
      if (idle && this.mount) this.takeOver();
    } else if (!this.mount) {
      return;
    } else if (files && to === this.id && from === (this.writer ?? from)) {
      this.carrier = carrier;
      if (this.mount.layAll(files)) this.follow(from, number);
      else this.askAfter(PATIENCE);
    } else if (changes && from === this.source) {
      if (number !== this.number + 1) return this.ask();
      this.mount.lay(changes);
      this.follow(from, number);
    }
  }

  follow(writer, number) {
    clearTimeout(this.asking);
    if (!this.source) this.tell({ alone: true });
    Object.assign(this, { writer, source: writer, number, unanswered: 0 });
    this.ready.resolve();
    this.onChange();
  }

  // Another version writes now, of which this one knows nothing.
  lose() {
    clearTimeout(this.asking);
    this.source = null;
    this.tell({ waiting: true });
  }

  answer(to, had) {
    const idle = !this.mount && performance.now() - this.begun > LONG;
    if (!had || !this.mount) return this.post({ here: true, idle, to });
    this.share();
    this.followed = true;
    const { number, carrier } = this;
    const files = this.mount.all(had);
    this.hold(() => this.post({ files, number, carrier, to }));
  }

  // Python's own work is done by then, so that what is told is a whole.
  shareSoon() {
    if (this.followed) this.sharing ??= setTimeout(() => this.share());
  }

  share() {
    clearTimeout(this.sharing);
    this.sharing = null;
    const changes = this.mount?.changed.size ? this.mount.changes() : [];
    if (!this.followed || !changes.length) return;
    const number = ++this.number;
    this.hold(() => this.post({ changes, number }));
  }

  post(what) {
    this.channel?.postMessage({ ...what, from: this.id, version: this.version });
  }
}

// Stands in the queue; resolves to what lets go again.
function granted(name) {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => new Promise((release) => resolve(release)))
      .catch(reject);
  });
}
