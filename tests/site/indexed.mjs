// A browser's database that tests can fill, damage and take the power from: only what records use.
//
// What a transaction changed is in the browser once it is complete, and on the disk once that has
// been asked for, by it or a later one. A page that is gone completes none.

const copy = (stores) => new Map([...stores].map(([name, records]) => [name, new Map(records)]));

export class Indexed {
  browser = null; // store -> records by their keys as JSON, as all pages see them; `null` without any
  disk = null; // what is left of it when the power goes
  page = 0;
  connections = new Set();
  order = Promise.resolve(); // one transaction after the other
  version = 1;
  // What tests have it do:
  held = false; // opens nothing
  unopened = 0; // how many times it opens nothing
  refusing = false; // does not read the last file
  slow = 0; // how long a transaction takes, in milliseconds
  limit = Infinity; // bytes
  failures = []; // why the next transactions fail, one after the other
  silent = false; // tells neither how much room there is, nor whether there is a database
  storing = false; // whether the transaction that runs, or ran last, changes something
  changes = []; // of each transaction that changed something: whether it was strict, and its bytes

  get factory() {
    const { page } = this;
    return {
      open: (name, version) => (page === this.page ? this.open(name, version) : {}),
      deleteDatabase: () => {
        const request = {};
        this.browser = this.disk = null;
        later(() => request.onsuccess());
        return request;
      },
      databases: this.silent ? undefined : async () => (this.browser ? [{ name: "wonderpad", version: this.version }] : []),
    };
  }

  get size() {
    let size = 0;
    for (const records of this.browser?.values() ?? [])
      for (const { value } of records.values()) size += value.length;
    return size;
  }

  open(_name, version) {
    const request = {};
    later(() => {
      if (this.held || this.unopened-- > 0) return this.refuse(request, "UnknownError");
      if (this.browser && this.version > version) return this.refuse(request, "VersionError");
      const connection = new Connection(this, this.page);
      request.result = connection;
      if (this.browser) return this.opened(request, connection);
      let aborted = false;
      const made = new Map();
      request.transaction = { abort: () => (aborted = true) };
      connection.createObjectStore = (store) => made.set(store, new Map());
      request.onupgradeneeded({ oldVersion: 0 });
      if (aborted) return this.refuse(request, "AbortError");
      if (this.limit <= 0) return this.refuse(request, "QuotaExceededError");
      this.browser = made;
      this.disk = copy(made);
      return this.opened(request, connection);
    });
    return request;
  }

  opened(request, connection) {
    this.connections.add(connection);
    request.onsuccess();
  }

  refuse(request, name) {
    request.error = new DOMException(name, name);
    request.onerror();
  }

  // The page before is gone, with whatever it had not completed.
  newPage() {
    this.page += 1;
    this.connections.clear();
    globalThis.indexedDB = this.factory;
  }

  // What the steps of a test do ------------------------------------------------------

  set full(yes) {
    this.limit = yes ? this.size : Infinity;
  }

  get inUse() {
    return this.connections.size;
  }

  set room(bytes) {
    this.limit = this.size + bytes;
  }

  estimate = async () => !this.silent && ({ quota: this.limit === Infinity ? 2 ** 40 : this.limit, usage: this.size });

  lose(name, block, label) {
    const found = [...this.browser.get("labels").values()].find(({ value }) => label(value) === name);
    return this.browser.get("blocks").delete(JSON.stringify([found.key, block]));
  }

  // Changes bytes of the label of a file; returns how long label and file are.
  change(name, places, label) {
    const [labels, blocks] = [this.browser.get("labels"), this.browser.get("blocks")];
    const found = [...labels.values()].find(({ value }) => label(value) === name);
    for (const at of places) found.value[at] ^= 1;
    const own = [...blocks.values()].filter(({ key: [id] }) => id === found.key);
    return own.reduce((size, { value }) => size + value.length, found.value.length);
  }

  cutPower() {
    this.newPage();
    this.browser = this.disk && copy(this.disk);
  }

  // The browser drops the connections, as after a sleep; with `entirely`, what it kept as well.
  drop(entirely) {
    if (entirely) this.browser = this.disk = null;
    for (const connection of [...this.connections]) {
      connection.close();
      connection.dropped = true;
      connection.onclose?.();
    }
  }
}

class Connection {
  constructor(indexed, page) {
    Object.assign(this, { indexed, page, closed: false });
  }
  close() {
    this.closed = true;
    this.indexed.connections.delete(this);
  }
  transaction(_stores, mode = "readonly", { durability = "relaxed" } = {}) {
    if (this.closed) throw new DOMException("closed", "InvalidStateError");
    return new Transaction(this, mode, durability === "strict");
  }
}

class Transaction {
  error = null;
  asked = [];
  bytes = 0;
  state = "active";

  constructor(connection, mode, strict) {
    Object.assign(this, { connection, mode, strict, indexed: connection.indexed });
    const { indexed } = this;
    indexed.order = indexed.order.then(() => new Promise((done) => this.run(done)));
  }

  objectStore(name) {
    const ask = (answer, changes = false) => {
      if (this.state !== "active") throw new DOMException("over", "TransactionInactiveError");
      if (changes && this.mode !== "readwrite") throw new DOMException("only to read", "ReadOnlyError");
      const request = {};
      this.asked.push({ name, answer, request });
      return request;
    };
    return {
      put: (value, key) => {
        const bytes = structuredClone(value);
        if (bytes.buffer.byteLength !== bytes.length) throw new Error("all of the memory is copied");
        this.bytes += bytes.length;
        ask((records) => records.set(JSON.stringify(key), { key, value: bytes }), true);
      },
      delete: (range) => ask((records) => within(records, range).map((key) => records.delete(key)), true),
      clear: () => ask((records) => records.clear(), true),
      count: () => ask((records) => records.size),
      getAllKeys: (range) => ask((records) => sorted(records, range).map(({ key }) => key)),
      getAll: (range) => ask((records) => sorted(records, range).map(({ value }) => structuredClone(value))),
    };
  }

  commit() {
    this.state = "committing";
  }

  abort() {
    this.state = "aborted";
    later(() => this.onabort?.());
  }

  async run(done) {
    const { indexed, connection } = this;
    indexed.storing = this.mode === "readwrite";
    await new Promise((resolve) => setTimeout(resolve, indexed.slow));
    if (this.state === "aborted") return done();
    this.state = "over";
    if (connection.page !== indexed.page) return done(); // nobody is there to hear of it
    if (connection.dropped) return this.fail("AbortError", done);
    const fault = this.mode === "readwrite" ? indexed.failures.shift() : null;
    if (fault === "silence") return done();
    const stores = indexed.browser && copy(indexed.browser);
    const before = indexed.size;
    const read = this.mode === "readonly" && indexed.refusing && this.asked.length > 1 && this.asked[0].name === "blocks";
    const failed = fault ?? (!stores ? "UnknownError" : read ? "NotReadableError" : null);
    if (failed) return this.fail(failed, done, read ? "held" : failed);
    for (const { name, answer, request } of this.asked) request.result = answer(stores.get(name));
    const previous = indexed.browser;
    indexed.browser = stores;
    if (indexed.size > before && indexed.size > indexed.limit) {
      indexed.browser = previous;
      return this.fail("QuotaExceededError", done);
    }
    if (this.mode === "readwrite") {
      if (this.strict) indexed.disk = copy(stores);
      indexed.changes.push({ strict: this.strict, bytes: this.bytes });
    }
    done();
    this.oncomplete?.();
  }

  fail(name, done, reason = name) {
    this.error = new DOMException(reason, name);
    done();
    this.onabort?.();
  }
}

const later = (action) => void setTimeout(action);

const compare = (one, other) => {
  const [first, second] = [[one].flat(), [other].flat()];
  for (let at = 0; at < Math.max(first.length, second.length); at++)
    if (first[at] !== second[at]) return (first[at] ?? -Infinity) < (second[at] ?? -Infinity) ? -1 : 1;
  return 0;
};

const sorted = (records, range) =>
  [...records.values()]
    .filter(({ key }) => includes(range, key))
    .sort((one, other) => compare(one.key, other.key));

const within = (records, range) => sorted(records, range).map(({ key }) => JSON.stringify(key));

const includes = (range, key) => {
  if (range === undefined) return true;
  if (!(range instanceof Range)) return compare(range, key) === 0;
  return compare(range.lower, key) <= 0 && compare(key, range.upper) <= 0;
};

class Range {
  constructor(lower, upper) {
    Object.assign(this, { lower, upper });
  }
}

globalThis.IDBKeyRange = { bound: (lower, upper) => new Range(lower, upper) };
