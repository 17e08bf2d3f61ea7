"""A person is removed for good in a browser: nothing that it keeps has the name."""

import re

import pytest

from tests.site.conftest import ON_BOTH
from tests.site.test_site import go

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

KEPT = """async () => {
  const read = (bytes) => new TextDecoder("latin1").decode(bytes);
  const texts = Object.entries({ ...localStorage, ...sessionStorage });
  const root = await navigator.storage.getDirectory();
  const looked = async (folder, path) => {
    for await (const entry of folder.values()) {
      const name = `${path}/${entry.name}`;
      if (entry.kind === "directory") await looked(entry, name);
      else texts.push([name, read(await (await entry.getFile()).arrayBuffer())]);
    }
  };
  await looked(root, "");
  for (const { name, version } of await indexedDB.databases()) {
    const request = indexedDB.open(name, version);
    await new Promise((resolve) => (request.onsuccess = resolve));
    const database = request.result;
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (all.onsuccess = resolve));
      for (const value of all.result) {
        const bytes = ArrayBuffer.isView(value) || value instanceof ArrayBuffer;
        texts.push([`${name} ${store}`, bytes ? read(value) : JSON.stringify(value)]);
      }
    }
    database.close();
  }
  const having = texts.filter(([, text]) => text.toLowerCase().includes("quintessa"));
  return having.map(([name]) => name);
}"""
"""Where the name stands in what the browser keeps for the site."""


@pytest.mark.nightly
@ON_BOTH
def test_nothing_that_a_browser_keeps_has_the_name(built, serve, phones, carrier):
    phone = phones(serve(built)).open()
    phone.new_table("Quintessa", "Bo", "Cleo").number(7).has("Quintessa", "7 points")
    go(phone, phone.path.replace("/walk/", "/result/").removesuffix("/wonder"))
    phone.tap("Save unfinished").sees("Correct").tap("Home").sees("New game")
    phone.page.goto(phone.server.url)
    phone.reload().sees("History: 1 game")
    assert phone.page.evaluate(KEPT), "there is something to find"
    go(phone, "/players").tap(re.compile("^Quintessa, ")).sees("Done").tap("Remove for good …")
    phone.tap("Remove for good").reads("Quintessa is gone for good. Games say “A player” now.")
    phone.page.wait_for_function(f"async () => (await ({KEPT})()).length === 0")
    phone.page.goto(phone.server.url)
    phone.reload().sees("History: 1 game")
    go(phone, "/history").sees(re.compile("A player"))
    assert phone.page.evaluate(KEPT) == []
