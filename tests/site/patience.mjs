// A browser's database and a thread that has much to do: is an answer late that lay there all the time?
//
// Told whether the database answers: then it does as the thread is idle, after the clocks. It may forget
// to say whether it is there, too, which is asked where it is not to be made.
const [script, answers] = process.argv.slice(2);
const FASTER = 100;
const BUSY = 500; // milliseconds, so many times as long as the database's patience

const { setTimeout: soon } = globalThis;
globalThis.setTimeout = (call, pause, ...given) => soon(call, pause / FASTER, ...given);
globalThis.indexedDB = {
  databases: () => (answers === "not at first" ? new Promise(() => {}) : Promise.resolve([])),
  open() {
    const request = { result: { close() {} } };
    if (answers !== "no") setImmediate(() => request.onsuccess());
    return request;
  },
};

const { Database } = await import(script);
const opened = new Database("games", () => {}).open(answers !== "not at first");
for (const from = performance.now(); performance.now() - from < BUSY; );
console.log(await opened);
