"""Engines that open no files to write at once: their database keeps the games."""

import pytest

from tests.browser.phone import Phone
from tests.engines.webkit import WebKitPerson
from tests.site.conftest import WITHOUT_FILES

pytestmark = pytest.mark.browser

LABELS = """new Promise((resolve) => {
  const request = indexedDB.open("wonderpad");
  request.onsuccess = () => {
    const labels = request.result.transaction("labels").objectStore("labels").getAll();
    labels.onsuccess = () => {
      const text = (label) => new TextDecoder().decode(label.subarray(20, 300)).split("\\0")[0];
      request.result.close();
      resolve(labels.result.map(text).sort());
    };
  };
})"""
"""The names of the files that the database has."""


def labels(person):
    if isinstance(person, WebKitPerson):
        return person.driver.execute_async_script(f"{LABELS}.then(arguments[0])")
    return person.page.evaluate(LABELS)


@pytest.mark.nightly
@pytest.mark.parametrize("engine", ["firefox", "webkitgtk"], indirect=True)
def test_a_table_is_there_again_after_every_reload(person, built, web_host):
    one = person(web_host.serve(built, "/"))
    if isinstance(one, Phone):
        one.context.add_init_script(WITHOUT_FILES)
    one.open().new_table("Ada", "Bo", "Cleo", "Dee").number(7).has("Ada", "7 points")
    assert "drafts.journal" in labels(one)
    one.reload().has("Ada", "7 points").number(8).has("Bo", "8 points")
    one.reload().has("Ada", "7 points").has("Bo", "8 points")
