// The worker's side: Python with the app in it, and the browser's own file system under it.

import { boot } from "./boot.js";
import { LIBRARIES } from "./libraries.js";
import { mountFolder, openFolder } from "./files.js";

const here = new URL(".", import.meta.url).href;
const assets = `${here.split("/").at(-2)}/assets/`;
const connected = Promise.withResolvers();
const bridge = {};

const step = (name) => postMessage({ step: name });
const fetched = async (name) => {
  const response = await fetch(here + name);
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
  const data = new Uint8Array(await response.arrayBuffer());
  step(name);
  return data;
};

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) bridge.send(data);
  else if (data.connect) connected.resolve(data.connect);
};

const toPage = (message) => {
  const bytes = message.toJs();
  postMessage(bytes, [bytes.buffer]);
};
bridge.receive_callback = toPage;
bridge.drawn = () => postMessage({ drawn: true });
bridge.step = step;

async function start() {
  const folder = openFolder("wonderpad");
  const archive = fetched("python.tar");
  self.wonderpad = bridge;
  const pyodide = await boot({
    address: here,
    archive: () => archive,
    libraries: LIBRARIES,
    memory: fetched("memory.bin"),
    options: { stdout: (text) => console.log(text), stderr: (text) => console.error(text) },
  });
  step("python");
  const f = await folder; step("folder");
  bridge.kept = mountFolder(pyodide.FS, f, "/data");
  bridge.assets = assets;
  step("app");
  bridge.documentUrl = await connected.promise;
  step("connected");
  pyodide.runPython("import app.browser; app.browser.run()");
  step("opened");
  await bridge.start_connection(toPage);
  postMessage({ ready: true });
}

start().catch((error) => postMessage({ error: String(error.stack ?? error) }));
