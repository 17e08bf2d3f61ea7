// Keeps one whole version of the site, and serves it whether or not there is a network.

const VERSION = "@VERSION@";
const FILES = @FILES@;
const HOME = new URL("./", self.location).href;
// Other sites of the same host, another Wonderpad among them, have theirs beside it.
const OURS = `wonderpad-${new URL(HOME).pathname}-`;
const CACHE = OURS + VERSION;

importScripts(`${VERSION}/opening.js`);
const opening = new Opening(`${HOME}${VERSION}/`);

// Which of the engines that Flutter can start this browser starts, as far as can be guessed here;
// the rest is not kept, unless a page tells that it was loaded.
const chromium = typeof Intl.v8BreakIterator !== "undefined";
const unused = chromium
  ? [/main\.dart\.js$/, /canvaskit\/canvaskit\./, /canvaskit\/chromium\//, /skwasm_heavy/]
  : [/main\.dart\.(mjs|wasm|later\.wasm)$/, /skwasm/, /canvaskit\/chromium\//];
unused.push(/\/plain\//); // for engines that cannot take Python's memory over
unused.push(/\/club\.tar$/); // for members of a club
// What nothing should ask for, but might; it is kept once the page has nothing else to do.
const rest = [/^[^/]+\/python\.tar$/, /^[^/]+\/python_stdlib\.zip$/];
const among = (patterns) => (name) => patterns.some((pattern) => pattern.test(name));
const wanted = Object.keys(FILES).filter((name) => !among(unused)(name));
const kept = wanted.filter((name) => !among(rest)(name));
const address = (name) => new URL(name, HOME).href;

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
  goPast(event);
});

// Where a browser can, it answers from the cache without asking this worker, which then need not have
// started. What should be missing there comes from the host, so that is for what lies there as it is.
function goPast(event) {
  const plain = kept.map(address).filter((url) => !opening.packs(url));
  const or = plain.map((url) => ({ urlPattern: { pathname: new URL(url).pathname, search: "" } }));
  event.addRoutes?.({ condition: { or }, source: { cacheName: CACHE } }).catch(console.warn);
}

// All or nothing, and all of it opened: a file that is not to the last byte the one of this version
// ends it. What a host went back to may be in use; it stays, and only gets what it should lack.
async function fill() {
  const earlier = await earlierFiles();
  const cache = await caches.open(CACHE);
  const complete = Boolean(await cache.match(LIST));
  try {
    await Promise.all(
      [...kept, ...(await loadedBefore())].map(async (name) => {
        if (complete && (await cache.match(address(name)))) return;
        const same = await earlier.get(FILES[name])?.();
        await (same ? cache.put(address(name), moved(same)) : put(cache, name));
      }),
    );
    await putList(cache);
    // A cache that was removed meanwhile has taken all of it, and none of it is there.
    if (!(await caches.match(LIST, { cacheName: CACHE }))) throw new Error("its cache is gone");
  } catch (error) {
    if (!complete) await caches.delete(CACHE);
    throw error;
  }
}

const putList = (cache) => cache.put(LIST, new Response(JSON.stringify(FILES)));

// Without the address it came from: a script's imports would be looked for there.
const moved = ({ body, headers }) => new Response(body, { headers });

async function put(cache, name, signal) {
  const url = address(name);
  if (opening.packs(url)) return inTurn(() => putOpened(cache, name, signal));
  const response = await fetch(url, {
    signal,
    integrity: FILES[name],
    cache: "no-cache",
    credentials: "same-origin",
  });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await cache.put(url, response);
}

// What is shipped packed: here the browser cannot tell by itself whether it came over well.
async function putOpened(cache, name, signal) {
  const url = address(name);
  const options = { signal, cache: "no-cache", credentials: "same-origin" };
  const response = await opening.fetch(url, options);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const { headers } = response;
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (`sha256-${btoa(String.fromCharCode(...digest))}` !== FILES[name])
    throw new Error(`${name} is not the one of this version`);
  await cache.put(url, new Response(bytes, { headers }));
  letGo(bytes);
}

// A worker that waits for nothing collects nothing. What is on its way to somebody who has left is
// nobody's at once.
function letGo(bytes) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [bytes]);
  port1.close();
}

// One at a time, as they are large.
let turn = Promise.resolve();
function inTurn(action) {
  const done = turn.then(action);
  turn = done.catch(() => {});
  return done;
}

// `loaded` are addresses that the page has loaded, whatever was guessed. Where the browser has
// removed what there was, all of it is kept again. A browser lets no other version begin while this
// one is busy, so this ends at once where it stands in the way.
let fetching = new AbortController();
let keeping = Promise.resolve();
function keepRest(loaded) {
  const { signal } = fetching;
  // One after the other, or both would fetch the same.
  const done = keeping.then(() => keepAlso(loaded, signal));
  keeping = done.catch(() => {});
  return done;
}

async function keepAlso(loaded, signal) {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES).filter((name) => loaded.includes(address(name)));
  const gone = !(await cache.match(LIST));
  for (const name of [...(gone ? kept : []), ...names, ...wanted.filter(among(rest))])
    if (!(await cache.match(address(name)))) await put(cache, name, signal);
  if (gone) await putList(cache);
}

// Which files another version of ours kept because they had been loaded.
async function loadedBefore() {
  const plain = (path) => path.replace(/^[0-9a-f]{12}\//, "");
  const had = new Set();
  for (const name of await ours())
    for (const { url } of await (await caches.open(name)).keys())
      had.add(plain(url.slice(HOME.length)));
  return Object.keys(FILES).filter((name) => !wanted.includes(name) && had.has(plain(name)));
}

// What the version before has loaded while this one waited, where it is the same: pages wait until this
// one is active, so nothing is fetched here.
async function keepOn() {
  if (!(await caches.has(CACHE))) return;
  const earlier = await earlierFiles();
  const cache = await caches.open(CACHE);
  for (const name of await loadedBefore()) {
    const same = (await cache.match(address(name))) ? null : await earlier.get(FILES[name])?.();
    if (same) await cache.put(address(name), moved(same));
  }
}

const LIST = address("files-of-this-version");

// The names of our caches. Once they did not tell where the site stands; its list does.
async function ours() {
  const found = [];
  for (const name of await caches.keys()) {
    const version = name.slice(-12);
    if (!/^[0-9a-f]{12}$/.test(version)) continue;
    if (name === OURS + version) found.push(name);
    else if (name === `wonderpad-${version}` && (await caches.match(LIST, { cacheName: name })))
      found.push(name);
  }
  return found;
}

// What there is already of any version, by what is in it.
async function earlierFiles() {
  const found = new Map();
  for (const name of await ours()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (!list) continue;
    for (const [path, digest] of Object.entries(await list.json())) {
      // A version lists what it has not kept, too.
      const other = found.get(digest);
      found.set(digest, async () => (await cache.match(address(path))) ?? other?.());
    }
  }
  return found;
}

// What the next version fetches meanwhile stays: that one clears up, once it is active.
const isLast = () => !self.registration.installing && !self.registration.waiting;
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      await keepOn().catch(console.warn);
      for (const name of await ours()) if (name !== CACHE && isLast()) await caches.delete(name);
    })(),
  ),
);

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "make way") {
    fetching.abort();
    fetching = new AbortController();
  }
  if (event.data.loaded) event.waitUntil(keepRest(event.data.loaded));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  const url = request.url.split(/[?#]/)[0];
  if (request.mode === "navigate" && url !== HOME) {
    event.respondWith(further(request, url));
    return;
  }
  event.respondWith(
    (async () => {
      // Where the browser cannot open it, the host may be there all the same.
      const found = await keptAt(url).catch(console.warn);
      return found ?? (opening.packs(url) ? opening.fetch(url) : fetch(request));
    })(),
  );
});

async function keptAt(url) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(url);
  if (found) return found;
  const plain = opening.unpacked(url);
  const opened = plain && (await cache.match(plain));
  return opened ? Opening.answer(opened) : null;
}

// There is one page; what it names lies beside it, so it cannot stand in for one further down. But
// another site of the host may be there, and it is left alone.
async function further(request, url) {
  const answer = url === `${HOME}index.html` ? null : await fetch(request).catch(() => null);
  return answer && answer.status !== 404 ? answer : Response.redirect(HOME);
}
