// The worker's first moments: what is heavy is fetched and compiled while the scripts that want it are
// on their way. Nothing is imported before that.
//
// Pyodide asks for one module after the other, and compiles each only then. What it gets for an
// answer here, and what it makes of that, leads to what is compiled already.

const here = new URL(".", import.meta.url).href;
const told = new URLSearchParams(self.name);
const DYLINK = "dylink.0"; // what Emscripten reads of a library before it makes it
const WASM = "application/wasm";
const heads = new WeakMap(); // what was given for the bytes of a library -> the library

// As much of an answer as Pyodide looks at.
class Early {
  ok = true;

  constructor(address) {
    this.module = compiled(address);
    this.module.catch(() => {}); // whoever asks for it is told
  }

  async arrayBuffer() {
    const head = headOf(await this.module);
    heads.set(head, this);
    return head;
  }
}

async function compiled(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} : ${address}`);
  const named = answer.headers.get("content-type") === WASM;
  const headers = { "content-type": WASM };
  return WebAssembly.compileStreaming(named ? answer : new Response(answer.body, { headers }));
}

// The bytes of a file.
self.loaded = async (name) => {
  const answer = await fetch(here + name);
  if (!answer.ok) throw new Error(answer.status);
  return answer.arrayBuffer();
};

// From now on whoever asks for one of these addresses gets what is being compiled, once.
function compile(addresses) {
  const begun = new Map(addresses.map((address) => [address, new Early(address)]));
  const plainly = self.fetch;
  self.fetch = (asked, options) => {
    const address = String(asked.url ?? asked);
    const early = begun.get(address);
    if (!early) return plainly.call(self, asked, options);
    begun.delete(address);
    return Promise.resolve(early);
  };
  const { instantiate, instantiateStreaming } = WebAssembly;
  const make = async (module, imports) => ({
    module,
    instance: await instantiate.call(WebAssembly, module, imports),
  });
  WebAssembly.instantiateStreaming = async (asked, imports) => {
    const answer = await asked;
    if (answer instanceof Early) return make(await answer.module, imports);
    return instantiateStreaming.call(WebAssembly, answer, imports);
  };
  WebAssembly.instantiate = async (source, imports) => {
    const early = heads.get(source.buffer);
    return early ? make(await early.module, imports) : instantiate.call(WebAssembly, source, imports);
  };
}

// The beginning of a library, which tells how much room it wants.
function headOf(module) {
  const [told] = WebAssembly.Module.customSections(module, DYLINK);
  const name = new TextEncoder().encode(DYLINK);
  const content = [name.length, ...name, ...new Uint8Array(told)];
  const bytes = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, ...number(content.length), ...content];
  return new Uint8Array(bytes).buffer;
}

// As WebAssembly writes it, seven bits a byte.
function number(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...number(value >>> 7)];
}

// What comes before anybody listens.
const messages = [];
self.onmessage = (event) => messages.push(event);

async function begin() {
  // What the service worker keeps, it has opened once and for all.
  if (!told.has("kept")) {
    await import("./opening.js");
    self.opening = new Opening(here);
    self.opening.everywhere();
  }
  // First, as they come one after the other.
  const scripts = import("./worker.js");
  self.ahead = new Map(told.getAll("fetch").map((name) => [name, loaded(name)]));
  for (const bytes of self.ahead.values()) bytes.catch(() => {}); // whoever asks for them is told
  compile(told.getAll("compile").map((name) => here + name));
  await scripts;
  for (const event of messages) self.onmessage(event);
}

begin().catch(({ name, message, stack }) => {
  // So says every engine of a script that did not come.
  const kind = name === "TypeError" ? "NotLoaded" : name;
  postMessage({ error: { name: kind, message: String(message), stack: String(stack ?? "") } });
});
