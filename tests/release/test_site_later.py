"""Modules taken apart: what was called is there at once, the rest when it is called."""

import importlib
import json
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.release.conftest import ROOT
from tests.release.test_site_offers import made, many

RUN = """
await import(process.argv[1]);
const [first, later, changed] = process.argv.slice(2).map((hex) => Buffer.from(hex, "hex"));
let fetched = 0;
const failed = [];
const now = () => {
  fetched += 1;
  if (changed?.length === 0) throw new Error("it did not come");
  return changed ?? later;
};
fetchLater({ now, failed: ({ message }) => failed.push(message) });
const made = await WebAssembly.instantiate(first, { env: { given: () => 100 } });
const { table, memory, kept, ...functions } = made.instance.exports;
const told = {};
for (const [name, call] of Object.entries(functions))
  try {
    told[name] = [call(), fetched];
  } catch ({ message }) {
    told[name] = [message, fetched];
  }
console.log(JSON.stringify({ told, failed, names: Object.keys(made.instance.exports) }));
"""

NO_RESULT = b"\x60" + many() + many()


@pytest.fixture
def later(monkeypatch):
    """Takes modules apart."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    module = importlib.import_module("later")
    monkeypatch.setattr(module, "SHORT", 0)
    return module


@pytest.fixture
def module(later):
    """The module of the other test, with the type that loads, and a function that passes on."""
    wasm = importlib.import_module("wasm")
    whole = made()
    types = wasm.added(dict(wasm.sections(whole))[wasm.TYPES], [NO_RESULT])
    return wasm.together(whole, {wasm.TYPES: types})


def run(*modules):
    content = (ROOT / "site" / "content" / "later.js").as_uri()
    command = [compute_driver_executable()[0], "--input-type=module", "-e", RUN, content]
    done = subprocess.run(
        [*command, *(one.hex() for one in modules)],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return json.loads(done.stdout)


def test_what_was_called_needs_nothing_else_and_the_rest_comes_once(later, module):
    everything = {*range(1, 8)}
    whole = run(module)["told"]
    assert whole == {"asked": [102, 0], "other": [7, 0]}
    for here in ({1, 2}, {1}, {2}, {6, 7}, {6}, set(), everything):
        first, rest = later.apart(module, here, "rest.wasm")
        answer = run(first, rest)
        assert {name: told for name, (told, _) in answer["told"].items()} == {
            "asked": 102,
            "other": 7,
        }
        assert answer["failed"] == []
        # Nobody else sees what the two give each other.
        assert answer["names"] == ["asked", "other", "table", "memory", "kept"]
        asked, other = (fetched for _, fetched in answer["told"].values())
        assert asked == (0 if {1, 2} <= here else 1)
        assert other == (1 if asked or not {6, 7} <= here else 0)


def test_what_does_not_come_or_is_damaged_is_told_and_never_an_answer(later, module):
    first, rest = later.apart(module, {1, 2}, "rest.wasm")
    damaged = bytearray(rest)
    damaged[-3] ^= 1
    for changed, said in ((b"", "it did not come"), (bytes(damaged), "rest.wasm is damaged")):
        answer = run(first, rest, changed)
        assert answer["told"] == {"asked": [102, 0], "other": [said, 1]}
        assert answer["failed"] == [said]


def test_a_module_that_counts_tells_what_was_called(later, module):
    counts = later.counted(module, "its name")
    script = """
    const made = new WebAssembly.Module(Buffer.from(process.argv[1], "hex"));
    const { exports } = new WebAssembly.Instance(made, { env: { given: () => 100 } });
    exports.asked();
    console.log(exports["called:0"].value >>> 0);
    """
    command = [compute_driver_executable()[0], "-e", script, counts.hex()]
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    assert later.called(module, [int(told)]) == {1, 2}
