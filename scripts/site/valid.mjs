// Reads modules of WebAssembly as a browser does: one that is wrong would only be seen at a rare call.

import { readFileSync } from "node:fs";

for (const path of process.argv.slice(2))
  new WebAssembly.Module(readFileSync(path), { builtins: ["js-string"] });
