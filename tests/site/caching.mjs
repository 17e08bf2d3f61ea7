// Service workers of several versions beside each other, over caches as browsers have them: one that
// was removed still takes whatever somebody puts into it. Tells how a scene ended, and what is kept then.
import { readFileSync } from "node:fs";

const [script, scene] = process.argv.slice(2);
const text = readFileSync(script, "utf8");
const HOME = "https://pad.example/";
const CACHE = (version) => `wonderpad-/-${version}`;
const [FIRST, SECOND, THIRD] = ["1", "2", "3"].map((digit) => digit.repeat(12));

class Cache {
  held = new Map();
  match = async (url) => this.held.get(url)?.clone();
  put = async (url, answer) => void this.held.set(url, answer);
  keys = async () => [...this.held.keys()].map((url) => ({ url }));
}
const all = new Map();
let opens = true; // whether the browser opens a cache at all
const caches = {
  open: async (name) => {
    if (!opens) throw new DOMException("Unexpected internal error.", "UnknownError");
    return all.get(name) ?? all.set(name, new Cache()).get(name);
  },
  has: async (name) => all.has(name),
  delete: async (name) => all.delete(name),
  keys: async () => [...all.keys()],
  match: async (url, { cacheName }) => all.get(cacheName)?.match(url),
};
const registration = { installing: null, waiting: null };

// What the host gives comes once `host` says so.
let host = Promise.resolve();
const asked = []; // for which files it was asked
async function fetch(url, { signal } = {}) {
  asked.push(String(url.url ?? url));
  await host;
  signal?.throwIfAborted();
  return new Response(url.url ?? url);
}
class Opening {
  packs = () => false;
  unpacked = () => null;
}

// The worker of a version; `hears` has it told of something, and waits for what it does then; `answers`
// has it asked for a page, and gives what is in it.
function worker(version) {
  const listeners = {};
  const self = {
    location: `${HOME}service-worker.js`,
    registration,
    addEventListener: (kind, listen) => (listeners[kind] = listen),
  };
  const names = ["index.html", ...["page.js", "python.tar", "club.tar"].map((name) => `${version}/${name}`)];
  const files = Object.fromEntries(names.map((name) => [name, `${version} ${name}`]));
  files[`${version}/club.tar`] = "the same in all";
  const own = text.replace("@VERSION@", version).replace("@FILES@", JSON.stringify(files));
  new Function("self", "caches", "fetch", "importScripts", "Opening", own)(self, caches, fetch, () => {}, Opening);
  const hears = (kind, data) => {
    const done = [];
    listeners[kind]({ data, waitUntil: (one) => done.push(one) });
    return Promise.all(done).then(() => "done", () => "failed");
  };
  const answers = async (url) => {
    let answer;
    const request = { method: "GET", mode: "navigate", url };
    listeners.fetch({ request, respondWith: (given) => (answer = given) });
    return (await answer).text();
  };
  return { hears, answers };
}

// Begins to fill the cache of the third version, and ends once `meanwhile` is over.
async function installed(meanwhile) {
  let goOn;
  host = new Promise((resolve) => (goOn = resolve));
  registration.installing = {};
  const installing = worker(THIRD).hears("install");
  while (!all.has(CACHE(THIRD))) await new Promise((resolve) => setTimeout(resolve));
  await meanwhile();
  goOn();
  const outcome = await installing;
  registration.installing = null;
  return outcome;
}

const scenes = {
  "the one before becomes active": async () => {
    await worker(SECOND).hears("install");
    return installed(() => worker(SECOND).hears("activate"));
  },
  "somebody removes it": () => installed(() => caches.delete(CACHE(THIRD))),
  "nothing else": async () => {
    await worker(SECOND).hears("install");
    await installed(() => {});
    return worker(THIRD).hears("activate");
  },
  "a club is joined": async () => {
    await worker(SECOND).hears("install");
    await worker(SECOND).hears("message", { loaded: [`${HOME}${SECOND}/club.tar`] });
    return worker(THIRD).hears("install");
  },
  "a club is joined while the next waits": async () => {
    await worker(SECOND).hears("install");
    await worker(THIRD).hears("install");
    await worker(SECOND).hears("message", { loaded: [`${HOME}${SECOND}/club.tar`] });
    host = Promise.reject(new TypeError("no network"));
    host.catch(() => {});
    return worker(THIRD).hears("activate");
  },
  "a page tells twice at once what it has loaded": async () => {
    const second = worker(SECOND);
    await second.hears("install");
    const loaded = [`${HOME}${SECOND}/club.tar`];
    asked.length = 0;
    await Promise.all([1, 2].map(() => second.hears("message", { loaded })));
    return asked.map((url) => url.split("/").at(-1)).join(" ");
  },
  "no cache can be opened": async () => {
    opens = false;
    return worker(FIRST).answers(HOME);
  },
  "it is gone and a page is used": async () => {
    await worker(THIRD).hears("install");
    await caches.delete(CACHE(THIRD));
    return worker(THIRD).hears("message", { loaded: [] });
  },
};
await worker(FIRST).hears("install");
const outcome = await scenes[scene]();
const kept = [...all].map(([name, { held }]) => [name.slice(-1), held.has(`${HOME}files-of-this-version`), held.size]);
console.log(JSON.stringify({ outcome, kept }));
