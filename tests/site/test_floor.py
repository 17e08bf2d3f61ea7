"""The oldest browsers that the site is meant for: what came later is taken from one of today."""

import pytest

from tests.site.conftest import before

pytestmark = [pytest.mark.browser, pytest.mark.not_for_later]

LATER = """{
  const later = {
    Promise: "withResolvers try",
    Object: "groupBy",
    Map: "groupBy",
    Array: "fromAsync",
    "Array.prototype": "toSorted toReversed toSpliced with",
    "Uint8Array.prototype": "toSorted toReversed with toBase64 toHex setFromBase64",
    Uint8Array: "fromBase64 fromHex",
    "ArrayBuffer.prototype": "transfer resize",
    "Set.prototype": "union intersection difference isSubsetOf isSupersetOf",
    "String.prototype": "isWellFormed toWellFormed",
    "StorageManager.prototype": "estimate",
    URL: "canParse parse",
    RegExp: "escape",
    Error: "isError",
    Math: "f16round sumPrecise",
    Atomics: "waitAsync pause",
    AbortSignal: "any",
    WebAssembly: "Suspending SuspendError promising JSTag",
    globalThis: "Iterator Float16Array SuppressedError DisposableStack scheduler",
  };
  for (const [where, names] of Object.entries(later)) {
    const owner = where.split(".").reduce((one, name) => one[name], globalThis);
    for (const name of names.split(" ")) delete owner[name];
  }
}"""
"""Takes away what Safari 16.4, Chrome 108 or Firefox 114 did not have and a script can ask for."""

WITHOUT_GARBAGE = "WebAssembly.validate = () => false;"
"""As in those browsers, WebAssembly collects no garbage, so Flutter comes as plain JavaScript."""


@pytest.mark.nightly
def test_a_game_on_the_oldest_browsers(built, serve, phones):
    phone = phones(serve(built))
    phone.page.add_init_script(LATER + WITHOUT_GARBAGE)
    # The first of the worker's scripts to run.
    before(phone, "pyodide.mjs", LATER)
    phone.open().new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    assert phone.page.evaluate("'withResolvers' in Promise") is False
    assert any(address.endswith("/main.dart.js") for address in phone.requests)
    phone.reload().has("Ada", "7 points")
