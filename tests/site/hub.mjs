// Asks a hub as the site does: `node hub.mjs SCRIPT REQUEST…`, each with its arguments as JSON. Tells
// what came of each, a line for each.
import { pathToFileURL } from "node:url";

const [script, ...requests] = process.argv.slice(2);
const { ask } = await import(pathToFileURL(script));
for (const request of requests) {
  const { bytes, ...told } = await ask(...JSON.parse(request));
  const text = bytes && new TextDecoder().decode(bytes);
  console.log(JSON.stringify(bytes ? { ...told, text } : told));
}
process.exit(0);
