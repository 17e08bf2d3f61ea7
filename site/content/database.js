// The browser's database: transactions that are there as a whole or not at all, and a connection
// that is opened anew when the browser has dropped it, as one does on a phone that slept.

const VERSION = 1;
const STORES = ["labels", "blocks", "reserve"];
const PATIENCE = 10_000; // milliseconds for an answer, which some browsers forget
const LOOKS = 20; // so often it is looked for meanwhile
const AGAIN = [100, 500]; // milliseconds after which it is asked for anew
// What is not otherwise a moment later.
const LASTING = ["InvalidStateError", "SecurityError", "QuotaExceededError", "Error"];

export class Database {
  // `lost` is called when it had to be made anew, after it had been there.
  constructor(name, lost) {
    Object.assign(this, { name, lost, connection: null, known: false, isNew: false });
  }

  // Resolves to whether there is one; where there is none, it is made if `make` is set.
  async open(make) {
    if (!make && (await this.isThere()) === false) return false;
    try {
      this.connection = await persisting(() => this.connect(make));
    } catch (error) {
      if (await this.isNowhere(error)) return false;
      throw error;
    }
    this.known = this.connection !== null;
    return this.known;
  }

  connect(make) {
    const request = indexedDB.open(this.name, VERSION);
    const opened = new Promise((resolve, reject) => {
      let none = false;
      request.onupgradeneeded = () => {
        none = !make;
        if (none) return request.transaction.abort();
        for (const store of STORES) request.result.createObjectStore(store);
        this.isNew = this.known;
      };
      request.onerror = () => {
        if (none) resolve(null);
        else if (request.error.name !== "VersionError") reject(request.error);
        else reject(new Error("These games were kept by a newer Wonderpad."));
      };
      request.onsuccess = () => resolve(request.result);
    });
    const connected = opened.then((connection) => {
      if (connection) {
        connection.onclose = () => this.forget(connection);
        connection.onversionchange = () => {
          connection.close();
          this.forget(connection);
        };
      }
      return connection;
    });
    return within(connected, (late) => late?.close());
  }

  forget(connection) {
    if (this.connection === connection) this.connection = null;
  }

  // Whether nothing can be lost where it could not be opened: in private windows some browsers have
  // no database, and where none was ever made there is nothing in it.
  async isNowhere(error) {
    console.warn("The browser's database was not opened:", error);
    const none = ["InvalidStateError", "SecurityError"].includes(error.name);
    return none || (await this.isThere()) === false;
  }

  // Not every browser says so.
  async isThere() {
    const asked = (async () => indexedDB.databases?.())();
    const all = await within(asked).catch(() => null);
    return all?.some(({ name }) => name === this.name);
  }

  // Resolves to the answers of requests that `ask` makes of a store.
  async get(store, ask) {
    this.connection ??= await this.connect(true);
    const transaction = this.connection.transaction([store]);
    const requests = ask(transaction.objectStore(store));
    await within(completed(transaction));
    return requests.map(({ result }) => result);
  }

  // Has `write` change stores: labels, blocks and the reserve. Strictly, it resolves once the disk
  // has it; else once it outlives the browser.
  async change(strictly, write) {
    this.connection ??= await this.connect(true);
    if (this.isNew) {
      this.isNew = false;
      this.lost();
      throw new DOMException("The browser had removed it.", "AbortError");
    }
    const durability = strictly ? "strict" : "relaxed";
    const transaction = this.connection.transaction(STORES, "readwrite", { durability });
    const done = completed(transaction);
    done.catch(() => {}); // told below, if it comes to that
    try {
      write(...STORES.map((store) => transaction.objectStore(store)));
    } catch (error) {
      transaction.abort();
      throw error;
    }
    transaction.commit?.();
    await within(done);
  }

  async erase() {
    this.close();
    const request = indexedDB.deleteDatabase(this.name);
    await within(
      new Promise((resolve, reject) => {
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      }),
    );
  }

  close() {
    this.connection?.close();
    this.connection = null;
  }
}

// Does what may fail by chance up to three times. Who took the first refusal for an answer kept nothing
// for a whole evening.
export async function persisting(act) {
  for (const pause of AGAIN) {
    try {
      return await act();
    } catch (error) {
      if (LASTING.includes(error.name)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return act();
}

function completed(transaction) {
  return new Promise((resolve, reject) => {
    const aborted = new DOMException("The browser ended it.", "AbortError");
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? aborted);
  });
}

// What comes too late is put away. A transaction that does is there before all later ones.
//
// While Python starts, this thread has no time for answers, on a slow phone for longer than that: who
// comes back to it finds the answer and the end of its patience at once. So each look counts alone.
export function within(promise, putAway = () => {}, patience = PATIENCE) {
  let timer;
  const late = new Promise((_, reject) => {
    const look = (left) => {
      if (left) return (timer = setTimeout(look, patience / LOOKS, left - 1));
      promise.then(putAway, () => {});
      reject(new DOMException("The browser does not answer.", "TimeoutError"));
    };
    look(LOOKS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
