// Opens packed files of a built site as a page does, and tells how often a decoder was made for it,
// and how many of them are still held some time afterwards.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [content, ...names] = process.argv.slice(2);
const decoders = [];
for (const way of ["instantiate", "instantiateStreaming"]) {
  const begin = WebAssembly[way].bind(WebAssembly);
  WebAssembly[way] = async (...given) => {
    const made = await begin(...given);
    decoders.push(new WeakRef((made.instance ?? made).exports.memory));
    return made;
  };
}
globalThis.self = globalThis;
self.fetch = async (url) =>
  new Response(readFileSync(new URL(url)), { headers: { "content-type": "application/wasm" } });
(0, eval)(readFileSync(`${content}/opening.js`, "utf8"));
const address = pathToFileURL(`${content}/`).href;
const opening = new Opening(address);

async function same(name) {
  const answer = await opening.fetch(address + name);
  const opened = Buffer.from(await answer.arrayBuffer());
  return opened.length > 0 && opened.equals(readFileSync(`${content}/${name}`));
}
const held = () => {
  gc();
  return decoders.filter((one) => one.deref()).length;
};
async function later() {
  for (let tries = 0; tries < 100 && held(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 200));
  return held();
}

const told = { opened: await Promise.all(names.map(same)), decoders: decoders.length };
told.held = await later();
told.again = await Promise.all(names.map(same));
told.anew = decoders.length - told.decoders;
console.log(JSON.stringify(told));
process.exit(0);
