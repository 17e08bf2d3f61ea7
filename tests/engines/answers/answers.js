import "./apple.js";
import { boot, unpack, ENVIRONMENT, SETUP } from "./boot.js";
import { Memory } from "./memory.js";
import { LIBRARIES } from "./libraries.js";
import "./opening.js";

const here = new URL(".", import.meta.url).href;
const opening = new Opening(here);
opening.everywhere();
const fetched = async (name) => {
  const response = await fetch(here + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

async function answer() {
  const plain = new URLSearchParams(self.name).has("plain");
  const archives = ["data.tar", ...(plain ? ["plain/python.tar"] : [])];
  globalThis.wonderpad = {
    fetch_rest(name) {
      throw new Error(`${name} is not in the memory`);
    },
  };
  const wanted = [];
  const python = await boot({
    address: here,
    libraries: LIBRARIES,
    later: {
      now: (name) => opening.now(here + name),
      failed() {},
      wanted: (name) => wanted.push(name),
    },
    files: async (FS) => {
      for (const name of archives) unpack(FS, await fetched(name), "/wonderpad");
    },
    ...(plain
      ? { options: { stdLibURL: `${here}plain/python_stdlib.zip`, env: ENVIRONMENT } }
      : {
          memory: fetched("memory.bin").then((bytes) => new Memory(bytes)),
          options: { stdLibURL: "data:," },
        }),
  });
  if (plain) python.runPython(SETUP);
  const questions = new TextDecoder().decode(await fetched("questions.py"));
  if (!plain) {
    for (const name of wanted) await opening.hold(here + name, { kept: false });
    // What is called only now is there without a network.
    XMLHttpRequest.prototype.send = () => {
      throw new Error("there is no network");
    };
  }
  return python.runPython(questions);
}

answer().then(postMessage, (error) => postMessage(`${error}\n${error.stack}`));
