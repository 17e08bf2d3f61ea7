// What this browser keeps Python's files in: its own files where it opens them for writing at once,
// and else its database. Where it has neither, they last as long as the page.

import { Drawers } from "./drawers.js";
import { persisting, within } from "./database.js";
import { Records } from "./records.js";

// The browser's folder for our files, or `null`; `carrier` is what had the games a moment ago.
async function keptFiles(carrier) {
  if (!globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle) return null;
  if (!navigator.storage?.getDirectory) return null;
  try {
    const asked = () => within(navigator.storage.getDirectory());
    // Where it gave none before, it gives none. Who never answers is not waited for three times.
    return await (carrier === "records" ? asked() : within(persisting(asked)));
  } catch (error) {
    // Who says nothing has not said that there is none.
    const unknown = error.name === "TimeoutError" && carrier !== "records";
    if (carrier === "files" || unknown) throw error;
    console.warn("This browser keeps no files for us:", error);
    return null;
  }
}

// Resolves to whether anything may be kept. Without locks, which need https, two tabs could not
// take turns.
export async function mayKeep() {
  return Boolean(navigator.locks && (globalThis.indexedDB || (await keptFiles())));
}

// Opens what has the games, for a tab whose turn it is; `null` where nothing can be kept. Games that
// lie in the database, from before this browser opened files, stay there. Where it opened none for
// some time, both have some: those of the database are laid among the files, for Python to join.
// `carrier` is what they were in, as far as this tab has known it.
export async function openKept(name, tell, carrier) {
  const root = await keptFiles(carrier);
  const able = Boolean(globalThis.indexedDB);
  const [inFiles, inDatabase] = await Promise.allSettled([
    root ? Drawers.open(root, name) : null,
    able ? Records.open(name, tell, false) : null,
  ]);
  const opened = [inFiles.value, inDatabase.value].filter(Boolean);
  let chosen = null;
  try {
    // What cannot be opened just now is no empty history.
    if (inFiles.reason) throw inFiles.reason;
    const used = opened.find((folder) => folder.named.size);
    if (!used && inDatabase.reason) throw inDatabase.reason;
    chosen = used ?? opened.find((folder) => folder.keeps);
    if (!chosen && able && !inDatabase.value) {
      opened.push(await Records.open(name, tell, true));
      if (opened.at(-1)?.keeps) chosen = opened.at(-1);
    }
    if (chosen === inFiles.value && inDatabase.value?.named.size) await join(chosen, inDatabase.value);
    return chosen ?? null;
  } finally {
    for (const folder of opened) if (folder !== chosen) folder?.close();
  }
}

const FOUND = "found/"; // as app/worker/browser.py calls it
const LAYING = "laying/";

// As long as not all of them are there, they stay where they were. Python joins what is found, and may
// do so again; until it has, nothing else is laid there.
async function join(files, records) {
  const below = (folder) => [...files.named].filter(([path]) => path.startsWith(folder));
  const lay = async ([path, file]) => {
    const bytes = file.content();
    await files.fill();
    const laid = files.create(LAYING + path);
    if (bytes.length) laid.write(bytes, 0, bytes.length, 0);
    laid.flush();
  };
  const clear = () => {
    for (const [, file] of below(LAYING)) files.remove(file);
  };
  if (below(FOUND).length) return;
  clear();
  try {
    for (const one of records.named) await lay(one);
  } catch (error) {
    console.warn("What the database has stays there:", error);
    return clear();
  }
  for (const [path, file] of below(LAYING)) files.rename(file, FOUND + path.slice(LAYING.length));
  // Where it stays, the same games are found again, and known.
  await records.erase().catch((error) => console.warn("The database stays:", error));
}
