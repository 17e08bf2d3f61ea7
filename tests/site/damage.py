"""Changes what a browser keeps, behind the back of the page, which has let go of it."""

from tests.browser.phone import Phone

CHANGE_IN_FILES = """async ([path, pattern, text]) => {
  // The page that was left may have its files open a moment longer.
  const opened = async (entry, tries = 200) => {
    try {
      return await entry.createWritable({ keepExistingData: true });
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return opened(entry, tries - 1);
    }
  };
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("wonderpad");
  let changed = 0;
  for await (const entry of folder.values()) {
    const bytes = await (await entry.getFile()).arrayBuffer();
    const content = new TextDecoder("latin1").decode(bytes);
    const at = content.indexOf(pattern);
    if (content.startsWith(path + "\\0", 20) && at >= 0) {
      const writable = await opened(entry);
      await writable.write({ type: "write", position: at, data: text });
      await writable.close();
      changed += 1;
    }
  }
  return changed;
}"""
HEAD_IN_FILES = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("wonderpad");
  for await (const entry of folder.values()) {
    const content = await (await entry.getFile()).text();
    const [head] = content.match(/[0-9a-f]{8} \\d+ \\d+ \\d+ \\{"journal".*\\n/) ?? [];
    if (head) return head;
  }
}"""

IN_DATABASE = """const request = indexedDB.open("wonderpad");
  await new Promise((resolve) => (request.onsuccess = resolve));
  const changing = request.result.transaction(["labels", "blocks"], "readwrite");
  const done = new Promise((resolve) => (changing.oncomplete = resolve));
  const found = [];
  changing.objectStore("labels").openCursor().onsuccess = ({ target: { result: label } }) => {
    if (!label) return;
    const path = new TextDecoder().decode(label.value.subarray(20)).split("\\0")[0];
    const range = IDBKeyRange.bound([label.key, 0], [label.key, Infinity]);
    changing.objectStore("blocks").openCursor(range).onsuccess = ({ target }) => {
      const block = target.result;
      if (!block) return;
      found.push([path, new TextDecoder("latin1").decode(block.value)]);
      const changed = change(path, found.at(-1)[1]);
      if (changed) block.update(new TextEncoder().encode(changed));
      block.continue();
    };
    label.continue();
  };
  await done;
  request.result.close();"""

CHANGE_IN_DATABASE = f"""async ([wanted, pattern, text]) => {{
  let count = 0;
  const change = (path, content) => {{
    if (path !== wanted || !content.includes(pattern)) return null;
    count += 1;
    return content.replace(pattern, text);
  }};
  {IN_DATABASE}
  return count;
}}"""

HEAD_IN_DATABASE = f"""async () => {{
  const change = () => null;
  {IN_DATABASE}
  const head = /[0-9a-f]{{8}} \\d+ \\d+ \\d+ \\{{"journal".*\\n/;
  return found.map(([, content]) => content.match(head)?.[0]).find(Boolean);
}}"""


def change(phone: Phone, carrier: str, path: str, pattern: str, text: str) -> None:
    """Overwrite a text in the one file of that path that has it."""
    script = CHANGE_IN_FILES if carrier == "files" else CHANGE_IN_DATABASE
    assert phone.page.evaluate(script, [path, pattern, text]) == 1


def first_line(phone: Phone, carrier: str) -> str:
    """Return the first line of a journal."""
    return phone.page.evaluate(HEAD_IN_FILES if carrier == "files" else HEAD_IN_DATABASE)
