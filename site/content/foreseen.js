// Python answers what Flutter will ask first before Flutter is there, where the page can foresee it: it
// draws the first page meanwhile. What it says waits until Flutter has really asked the same. Where
// it asks something else, all of that is dropped, and Python is asked again.

const PATIENCE = 5000; // milliseconds; what Python asks of Flutter meanwhile is not left open for longer
const ANSWER = [0, 0x92, 1]; // how the answer to the first question begins

export class Foreseen {
  constructor() {
    this.asked = null; // what Flutter will ask, as long as it has not
    this.held = [];
    this.dropping = false;
  }

  // `send` passes it on to Python.
  begin(asked, send) {
    this.asked = asked;
    this.since = performance.now();
    send(asked);
  }

  // Python says something: `say` passes it on to the page, where and when it may. Of a message it tells
  // the bytes.
  pass(say, bytes) {
    if (this.dropping && bytes) this.dropping = ANSWER.some((byte, at) => bytes[at] !== byte);
    if (this.dropping) return;
    if (this.asked) this.held.push(say);
    else say();
  }

  // Flutter asks something. Returns whether Python is still to be asked.
  hear(message) {
    const { asked, held } = this;
    if (!asked) return true;
    this.asked = null;
    this.held = [];
    const same = message.length === asked.length && message.every((byte, at) => byte === asked[at]);
    this.dropping = !same || performance.now() - this.since > PATIENCE;
    if (!this.dropping) for (const say of held) say();
    return this.dropping;
  }
}
