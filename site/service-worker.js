// Keeps one whole version of the site, and serves it whether or not there is a network.

const VERSION = "@VERSION@";
const FILES = @FILES@;
const CACHE = `wonderpad-${VERSION}`;
const HOME = new URL("./", self.location).href;

// Which of the engines that Flutter can start this browser starts; the rest is not kept.
const chromium = typeof Intl.v8BreakIterator !== "undefined";
const unused = chromium
  ? [/main\.dart\.js$/, /canvaskit\/canvaskit\./, /canvaskit\/chromium\//, /skwasm_heavy/]
  : [/main\.dart\.(mjs|wasm)$/, /skwasm/, /canvaskit\/chromium\//];
// What nothing should ask for, but might; it is kept once the page has nothing else to do.
const rest = [/python\.tar$/, /python_stdlib\.zip$/];
const among = (patterns) => (name) => patterns.some((pattern) => pattern.test(name));
const wanted = Object.keys(FILES).filter((name) => !among(unused)(name));
const kept = wanted.filter((name) => !among(rest)(name));

self.addEventListener("install", (event) => event.waitUntil(fill()));

// All or nothing: a file that is not to the last byte the one of this version ends it.
async function fill() {
  const earlier = await earlierFiles();
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(
      kept.map(async (name) => {
        const same = await earlier.get(FILES[name])?.();
        await (same ? cache.put(new URL(name, HOME).href, moved(same)) : put(cache, name));
      }),
    );
    await cache.put(LIST, new Response(JSON.stringify(FILES)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Without the address it came from: a script's imports would be looked for there.
const moved = ({ body, headers }) => new Response(body, { headers });

async function put(cache, name) {
  const url = new URL(name, HOME).href;
  const response = await fetch(url, {
    integrity: FILES[name],
    cache: "no-cache",
    credentials: "same-origin",
  });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await cache.put(url, response);
}

async function keepRest() {
  const cache = await caches.open(CACHE);
  for (const name of wanted.filter(among(rest)))
    if (!(await cache.match(new URL(name, HOME).href))) await put(cache, name);
}

const LIST = new URL("files-of-this-version", HOME).href;

// What other versions have already, by what is in it.
async function earlierFiles() {
  const found = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith("wonderpad-") || name === CACHE) continue;
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (!list) continue;
    for (const [path, digest] of Object.entries(await list.json()))
      found.set(digest, () => cache.match(new URL(path, HOME).href));
  }
  return found;
}

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith("wonderpad-") && name !== CACHE) await caches.delete(name);
    })(),
  ),
);

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep the rest") event.waitUntil(keepRest());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return;
  const url = request.url.split(/[?#]/)[0];
  // There is one page; what it names lies beside it, so it cannot stand in for one further down.
  if (request.mode === "navigate" && url !== HOME) {
    event.respondWith(Response.redirect(HOME));
    return;
  }
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      return (await cache.match(url)) ?? fetch(request);
    })(),
  );
});
