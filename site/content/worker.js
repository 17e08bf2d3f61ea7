// The worker's side: Python with the app in it, and the browser's own file system under it.

import "./apple.js";
import "./opening.js";
import "./later.js";
import { boot, unpack, ENVIRONMENT, SETUP } from "./boot.js";
import { Keeping } from "./keeping.js";
import { LIBRARIES } from "./libraries.js";
import { Memory } from "./memory.js";
import { promised } from "./promised.js";
import { Tabs } from "./tabs.js";

const here = new URL(".", import.meta.url).href;
const version = here.split("/").at(-2);
const assets = `${version}/assets/`;
const LIBRARY = "/lib/python314.zip";
// Whether Python starts as it does anywhere, as its memory could not be taken over here.
const PLAIN_LIBRARY = "plain/python_stdlib.zip";
const told = new URLSearchParams(self.name);
const plain = told.has("plain");
// What the service worker keeps, it has opened once and for all.
const kept = told.has("kept");
const opening = new Opening(here);
if (!kept) opening.everywhere();
const connected = promised();
const bridge = {};

class NotLoaded extends Error {
  name = "NotLoaded";
}

const step = (name) => postMessage({ step: name });
const fetched = async (name, options) => {
  try {
    const response = await fetch(here + name, options);
    if (!response.ok) throw new Error(response.status);
    const data = new Uint8Array(await response.arrayBuffer());
    step(name);
    return data;
  } catch ({ message }) {
    throw new NotLoaded(`${name} could not be loaded (${message})`);
  }
};

// What can be passed on of an error: not in every engine its message stands in its stack.
const described = (error) => ({
  name: String(error?.name ?? ""),
  message: String(error?.message ?? error),
  stack: String(error?.stack ?? ""),
});

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) toPython(data);
  else if (data.connect) connected.resolve(data.connect);
  else if (data.press) press(data.press, data);
  else if (data.close) closeFiles();
  else if (data.visible) {
    tabs.look();
    bridge.reached_again?.();
  } else if (data.online) bridge.reached_again?.();
  else if (data.keeping) keeping.answered(data.keeping);
  else if (data.usable) hold();
};

// Python waits for nothing between two messages: all that it was told is kept, or about to be.
async function closeFiles() {
  await tabs.close();
  postMessage({ closed: true });
}

// A button of home that was tapped before home was there. What begins a table writes, and not every
// browser lets Python wait for the games.
async function press(key, { begins }) {
  let pressed = false;
  try {
    if (begins && !bridge.writes) await bridge.take_over();
    pressed = await bridge.press(key);
  } finally {
    postMessage({ pressed });
  }
}

const tabs = new Tabs("wonderpad", version, (what) => postMessage(what), () => {
  bridge.writes = tabs.writes;
  bridge.carrier = tabs.carrier;
  bridge.lost = tabs.lost;
  bridge.tabs_changed?.();
});

// While the games are fetched from another tab, the tap that asked for them waits, and so does
// what is tapped after it: in a tab that follows, Python is told of one thing after the other.
const A_MOMENT = 20;
let coming = null;
bridge.take_over = () => {
  coming ??= tabs.takeOver().finally(() => (coming = null));
  return coming;
};

const keeping = new Keeping((asked) => postMessage({ keeping: asked }));
bridge.keeping = (ask) => keeping.look(ask);

// What Python makes of one message holds up no other; it is told as what nobody caught.
function send(message) {
  try {
    bridge.send?.(message);
  } catch (error) {
    Promise.reject(error);
  }
}

const messages = [];
let telling = false;
async function toPython(message) {
  messages.push(message);
  if (telling) return;
  telling = true;
  try {
    while (messages.length) {
      if (coming) await coming;
      send(messages.shift());
      if (!bridge.writes) await new Promise((resolve) => setTimeout(resolve, A_MOMENT));
    }
  } finally {
    telling = false;
  }
}

const toPage = (message) => {
  const bytes = message.toJs();
  tabs.hold(() => postMessage(bytes, [bytes.buffer]));
};
bridge.receive_callback = toPage;
bridge.drawn = () => tabs.hold(() => postMessage({ drawn: true }));
// Only who is in a club needs it.
bridge.ask_hub = async (...request) => {
  try {
    return await (await import("./hub.js")).ask(...request);
  } catch (error) {
    console.error(error);
    return { wrong: "unreachable" };
  }
};

// The modules of a club come where somebody wants to join one, or is in one. A plain start has them.
const A_MINUTE = 60_000; // milliseconds
let hasClub = plain;
bridge.fetch_club = async () => {
  try {
    if (!hasClub) {
      const archive = await fetched("club.tar", { signal: AbortSignal.timeout(A_MINUTE) });
      unpack(bridge.FS, archive, "/wonderpad");
    }
    hasClub = true;
  } catch (error) {
    console.error(error);
  }
  return hasClub;
};

bridge.step = step;
bridge.home = (html) => postMessage({ home: html });
bridge.trouble = (sentence) => tabs.hold(() => postMessage({ trouble: sentence }));

// Modules that nothing imported at the build are asked for when one of them is wanted.
bridge.fetch_rest = (name) => {
  console.warn(`All of Python is fetched for ${name}.`);
  bridge.FS.writeFile(LIBRARY, opening.now(`${here}python_stdlib.zip`));
  unpack(bridge.FS, opening.now(`${here}python.tar`), "/wonderpad");
};

// Functions that hardly anybody calls are fetched in the middle of such a call: without them Python
// can neither go on nor be told why. What was entered before is kept.
let stopped = false;
const hold = standBy({
  opening,
  kept,
  step,
  failed(error) {
    stopped = true;
    postMessage({ error: described(error) });
  },
});

// What Python starts with: a memory, or all modules.
function beginning() {
  const data = fetched("data.tar");
  if (!plain)
    return {
      memory: fetched("memory.bin").then((bytes) => new Memory(bytes)),
      files: async (FS) => unpack(FS, await data, "/wonderpad"),
      options: { stdLibURL: "data:," },
    };
  const modules = fetched("plain/python.tar");
  return {
    files: async (FS) => {
      for (const archive of [await data, await modules]) unpack(FS, archive, "/wonderpad");
    },
    options: { stdLibURL: `${here}${PLAIN_LIBRARY}`, env: ENVIRONMENT },
  };
}

async function python() {
  const { options, ...rest } = beginning();
  self.wonderpad = bridge;
  const pyodide = await boot({
    address: here,
    libraries: LIBRARIES,
    ...rest,
    options: {
      ...options,
      stdout: (text) => console.log(text),
      stderr: (text) => console.error(text),
    },
  });
  if (plain) {
    step(PLAIN_LIBRARY);
    pyodide.runPython(SETUP);
  }
  // Whatever is wrong with a memory should be seen before it has the games.
  pyodide.runPython("import app.worker.browser");
  return pyodide;
}

async function start() {
  const pyodide = await python();
  step("python");
  bridge.FS = pyodide.FS;
  try {
    bridge.kept = await tabs.mounted(pyodide.FS, "/data");
  } catch (error) {
    postMessage({ trouble: error.message, error: described(error) });
    return;
  }
  if (!bridge.kept) postMessage({ home: null });
  bridge.carrier = tabs.carrier; // "files", "records", or null where games last as long as the page
  bridge.writes = tabs.writes || !bridge.kept;
  bridge.lost = tabs.lost;
  bridge.secure = self.isSecureContext;
  bridge.assets = assets;
  bridge.documentUrl = await connected.promise;
  pyodide.runPython("app.worker.browser.run()");
  step("app");
  // There is none when the app could not open its files, and has said so.
  if (!bridge.start_connection) return;
  await bridge.start_connection(toPage);
  postMessage({ ready: true });
}

// What may be otherwise the next time: a file that did not come, in our words, in those of Emscripten
// and of each engine, and too little room.
const passing = ({ name, message }) =>
  name === "NotLoaded" ||
  name === "RangeError" ||
  /^\d{3} : |fetch|load failed|networkerror|out of memory/i.test(message);

// Whatever goes wrong after a memory was taken over may be its fault; the page tries without it.
function giveUp(error) {
  if (stopped) return;
  const said = described(error);
  postMessage(plain ? { error: said } : { memory: said, passing: passing(said) });
}

// What Python does later in its start, nobody waits for.
function notCaught(event) {
  const error = event.error ?? event.reason;
  if (event.type === "error" || error instanceof WebAssembly.RuntimeError) {
    event.preventDefault();
    giveUp(error);
  }
}
const kinds = ["error", "unhandledrejection"];
for (const kind of kinds) addEventListener(kind, notCaught);
start().then(() => {
  for (const kind of kinds) removeEventListener(kind, notCaught);
}, giveUp);
