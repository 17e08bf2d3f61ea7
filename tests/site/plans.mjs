// Carries out plans, one line of JSON each, and answers each with a line: what came of its steps.
//
// Each plan has a browser of its own, a thread that nothing is left of (see files.mjs). What all of
// them compile is compiled once, as engines keep what is the same while somebody holds it.
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";

const [content] = process.argv.slice(2);
const LONGEST = 240_000; // milliseconds
const LIBRARIES = `${content}/libraries/`;

const compiled = [
  `${content}/pyodide/pyodide.asm.wasm`,
  ...readdirSync(LIBRARIES).map((name) => LIBRARIES + name),
].filter((path) => /[.](wasm|so)$/.test(path));
globalThis.held = await Promise.all(compiled.map((path) => WebAssembly.compile(readFileSync(path))));

function carriedOut(plan) {
  const outcomes = [];
  const browser = new Worker(new URL("files.mjs", import.meta.url), { workerData: { content, ...plan } });
  return new Promise((resolve) => {
    const fail = (why) => resolve({ outcomes, failed: String(why) });
    const late = setTimeout(() => (fail("it comes to no end"), browser.terminate()), LONGEST);
    browser.on("message", (outcome) => outcomes.push(outcome));
    browser.on("error", (error) => fail(error?.stack ?? error));
    browser.on("exit", () => (clearTimeout(late), resolve({ outcomes })));
  });
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await carriedOut(JSON.parse(line)))}\n`);
