"""Modules with objects taken apart: each part has what it names, and both have the same objects."""

import hashlib
import importlib
import json
import subprocess
from itertools import combinations
from pathlib import Path

import flet_web
import pytest
from playwright._impl._driver import compute_driver_executable

from tests.release.conftest import ROOT
from tests.release.test_site_offers import calls, gives, many, text

CLIENT = Path(flet_web.get_package_web_dir())

BEGINS = """
import { readFileSync } from "node:fs";
await import(process.argv[1]);
let now;
const failed = [];
fetchLater({ now: () => now(), failed: ({ message }) => failed.push(message) });
const texts = new Proxy({}, { get: (_, name) => name });
"""

RUN = """
const told = [];
for (const parts of JSON.parse(readFileSync(0))) {
  const [first, later] = parts.map((hex) => Buffer.from(hex, "hex"));
  let fetched = 0;
  now = () => ((fetched += 1), later);
  const module = new WebAssembly.Module(first);
  const { exports } = await WebAssembly.instantiate(module, { texts, env: { given: () => 100 } });
  const said = Object.fromEntries(Object.entries(exports).map(([name, call]) => [name, call()]));
  const asked = WebAssembly.Module.imports(module).filter(({ kind }) => kind === "global");
  told.push({ said, fetched, asked: asked.map(({ name }) => name) });
}
console.log(JSON.stringify({ told, failed }));
"""

LACKS = """
let fetched = 0;
now = () => {
  fetched += 1;
  throw new Error("gone");
};
const first = Buffer.from(readFileSync(0, "utf8"), "hex");
const { instance } = await WebAssembly.instantiate(first, { texts, env: { given: () => 100 } });
const names = [];
for (const call of Object.values(instance.exports)) {
  try {
    call();
  } catch ({ name, message }) {
    names.push(`${name}: ${message}`);
  }
}
console.log(JSON.stringify({ fetched, failed, names }));
"""

NUMBER, TEXT, OBJECT, CALLABLE = b"\x7f", b"\x6f", b"\x64\x02", b"\x64\x01"
CONSTANT, CHANGES = b"\x00", b"\x01"
NEW, FIELD = b"\xfb\x00\x02", b"\xfb\x02\x02\x00"
ADDED, SAME, VALUE, END = b"\x6a", b"\xd3", b"\xd2", b"\x0b"
BLOCK, CALL_VALUE, CALL_PLACE = b"\x02\x7f", b"\x14\x01", b"\x11\x01\x00"
A, B, FIVE, FORTY, TWO, OF_FIVE, CALLED, NINE = 0, 1, 3, 4, 5, 6, 7, 8


def gets(variable):
    return b"\x23" + bytes([variable])


def sets(variable):
    return b"\x24" + bytes([variable])


FUNCTIONS = {  # by their numbers, 0 comes from outside: the type, and what they do
    1: (1, gets(FORTY) + FIELD + calls(0) + ADDED + calls(2) + ADDED),
    2: (1, gets(CALLED) + gives(1) + ADDED + sets(CALLED) + gets(TWO) + FIELD),
    3: (1, gets(FORTY) + calls(4) + SAME),
    4: (3, gets(FORTY)),
    5: (4, gets(A)),
    6: (4, gets(B)),
    7: (1, BLOCK + gets(OF_FIVE) + FIELD + END),
    8: (1, gives(0) + CALL_PLACE),  # what the table has, which is 7
    9: (1, gets(NINE) + CALL_VALUE),  # what the variable holds, which is 10
    10: (1, gives(9)),
    11: (1, VALUE + b"\x02" + CALL_VALUE + gets(CALLED) + ADDED),
}

LEAST_CALLED = 0.15
"""Of all functions so many are called by any games; what was seen in fewer pages tells of fewer."""

EXPORTED = {"sum": 1, "same": 3, "a": 5, "b": 6, "place": 8, "variable": 9, "value": 11}
SAID = {"sum": 142, "same": 1, "a": "a", "b": "b", "place": 5, "variable": 9, "value": 4}


OPEN, GROUP = b"\x50\x00", b"\x4e"
TAKES_NOTHING, GIVES_NUMBER = (b"\x60" + many() + many(*given) for given in ([], [NUMBER]))
TYPES = {
    "alone": [TAKES_NOTHING, GIVES_NUMBER],
    "others may be made of it": [OPEN + TAKES_NOTHING, GIVES_NUMBER],
    "together": [GROUP + many(TAKES_NOTHING, GIVES_NUMBER)],
}
"""How the type stands there that what loads the other part seems to have."""


@pytest.fixture(params=TYPES.values(), ids=TYPES)
def module(request):
    """A module of objects in which everything is named in some way, and one text is by nobody."""
    return composed(request.param)


def composed(types=TYPES["alone"], last=FUNCTIONS[11][1], more=None):
    """That module, where the last function may do something else, with more sections."""
    every = [body for _, body in FUNCTIONS.values()]
    every[-1] = last
    bodies = [b"\x00" + body + END for body in every]
    parts = {
        1: many(
            *types,
            b"\x5f" + many(NUMBER + CONSTANT),
            b"\x60" + many() + many(OBJECT),
            b"\x60" + many() + many(TEXT),
        ),
        2: many(
            *(text("texts") + text(name) + b"\x03" + TEXT + CONSTANT for name in "abc"),
            text("env") + text("given") + b"\x00\x01",
        ),
        3: many(*(bytes([of]) for of, _ in FUNCTIONS.values())),
        4: many(b"\x70\x00\x01"),
        6: many(
            NUMBER + CONSTANT + gives(5) + END,
            OBJECT + CONSTANT + gives(40) + NEW + END,
            OBJECT + CONSTANT + gives(2) + NEW + END,
            OBJECT + CONSTANT + gets(FIVE) + NEW + END,
            NUMBER + CHANGES + gives(0) + END,
            CALLABLE + CONSTANT + VALUE + b"\x0a" + END,
        ),
        7: many(*(text(name) + b"\x00" + bytes([index]) for name, index in EXPORTED.items())),
        9: many(b"\x00" + gives(0) + END + many(b"\x07"), b"\x03\x00" + many(b"\x02")),
        10: many(*(bytes([len(body)]) + body for body in bodies)),
        **(more or {}),
    }
    return b"\x00asm\x01\x00\x00\x00" + b"".join(
        bytes([kind, len(content)]) + content for kind, content in parts.items()
    )


@pytest.fixture
def objects(monkeypatch):
    """Takes modules with objects apart."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    return importlib.import_module("objects")


def by_node(script, given):
    """What a script says that has `later.js`."""
    later = (ROOT / "site" / "content" / "later.js").as_uri()
    command = [compute_driver_executable()[0], "--input-type=module", "-e", BEGINS + script, later]
    done = subprocess.run(
        command, input=given, check=True, capture_output=True, text=True, timeout=60
    )
    return json.loads(done.stdout)


def run(*every):
    answer = by_node(RUN, json.dumps([[part.hex() for part in parts] for parts in every]))
    assert answer["failed"] == []
    return answer["told"]


@pytest.mark.parametrize("short", [0, 10])
def test_whichever_functions_were_called_both_parts_say_what_the_whole_says(
    objects, module, monkeypatch, short
):
    monkeypatch.setattr(objects, "SHORT", short)
    every = [
        {*FUNCTIONS},
        *({*left} for n in (10, 9, 2, 1, 0) for left in combinations(FUNCTIONS, n)),
    ]
    whole, *told = run((module,), *(objects.apart(module, one, "rest.wasm") for one in every))
    assert whole == {"said": SAID, "fetched": 0, "asked": ["a", "b", "c"]}
    assert [one["said"] for one in told] == [SAID] * len(every)
    for called, one in zip(every, told, strict=True):
        assert short or one["fetched"] == (called != {*FUNCTIONS}), called
        # A text is the part's that names it.
        assert one["asked"] == [
            name for name, function in (("a", 5), ("b", 6)) if function in called
        ]


def test_a_part_that_does_not_come_is_asked_for_and_told_once(objects, module):
    first, _ = objects.apart(module, set(), "rest.wasm")
    assert by_node(LACKS, first.hex()) == {
        "fetched": 1,
        "failed": ["gone"],
        "names": ["NotLoaded: gone"] * len(EXPORTED),
    }


LIST = b"\x00"
ACTIVE = many(b"\x00" + gives(0) + END + many(b"\x07"))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"last": b"\xfc\x0d" + LIST + gives(1)}, "an instruction that nobody here knows: 0xfc 13"),
        ({"last": b"\xff" + gives(1)}, "an instruction that nobody here knows: 0xff"),
        ({"more": {5: many(b"\x00\x01")}}, "a memory of its own"),
        ({"more": {11: ACTIVE}}, "lays its data into a memory"),
    ],
    ids=["lists of elements", "unknown", "memory", "data"],
)
def test_a_module_that_two_parts_would_do_otherwise_is_not_taken_apart(objects, given, why):
    with pytest.raises(ValueError, match=why):
        objects.apart(composed(**given), set(), "rest.wasm")


def test_what_was_counted_is_of_the_flet_that_is_installed(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    flutter, wasm = map(importlib.import_module, ("flutter", "wasm"))
    counted = json.loads(flutter.COUNTED.read_text(encoding="utf-8"))
    for name in flutter.APART:
        digest = hashlib.sha256((CLIENT / name).read_bytes()).hexdigest()
        assert counted[name]["sha256"] == digest, "scripts/count_called.py counts anew"
        numbers = flutter.told(counted[name]["called"])
        assert flutter.told(flutter.packed(numbers)) == numbers
        _, own = wasm.functions((CLIENT / name).read_bytes())
        assert sum(number.bit_count() for number in numbers) > own * LEAST_CALLED
