// The worker's side: Python with the app in it, and the browser's own file system under it.

import { loadPyodide } from "./pyodide/pyodide.mjs";
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

async function start() {
  const archive = fetched("python.tar");
  const folder = openFolder("wonderpad");
  const pyodide = await loadPyodide({
    indexURL: `${here}pyodide/`,
    packageBaseUrl: here,
    env: { HOME: "/home", WONDERPAD_DATA: "/data", WONDERPAD_ASSETS: assets },
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
  });
  step("python");
  unpack(pyodide.FS, await archive, "/wonderpad");
  step("modules");
  bridge.kept = mountFolder(pyodide.FS, await folder, "/data");
  pyodide.registerJsModule("flet_js", bridge);
  pyodide.runPython(`
import sys
sys.path.insert(0, "/wonderpad")
import app.browser
`);
  step("app");
  bridge.documentUrl = await connected.promise;
  pyodide.runPython("app.browser.run()");
  await bridge.start_connection(toPage);
  postMessage({ ready: true });
}

// Lays the files of an uncompressed archive into a folder.
function unpack(FS, archive, target) {
  const text = (from, length) =>
    new TextDecoder().decode(archive.subarray(from, from + length)).split("\0")[0];
  const made = new Set();
  for (let at = 0; archive[at]; ) {
    const size = parseInt(text(at + 124, 12), 8);
    const prefix = text(at + 345, 155);
    const path = `${target}/${prefix ? `${prefix}/` : ""}${text(at, 100)}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) {
      FS.mkdirTree(folder);
      made.add(folder);
    }
    FS.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

start().catch((error) => postMessage({ error: String(error.stack ?? error) }));
