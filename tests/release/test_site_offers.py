"""The browser's Python made smaller: what is asked for works, what nobody can call is gone."""

import importlib
import json
import subprocess
from pathlib import Path

import flet_web
import pytest
from playwright._impl._driver import compute_driver_executable

from tests.release.conftest import ROOT

PYODIDE = Path(flet_web.get_package_web_dir()) / "pyodide" / "pyodide.asm.wasm"

RUN = """
const module = new WebAssembly.Module(Buffer.from(process.argv[1], "hex"));
const { exports } = new WebAssembly.Instance(module, { env: { given: () => 100 } });
const { table, memory, kept, ...functions } = exports;
const told = {};
for (const [name, call] of Object.entries(functions)) told[name] = call();
told.table = table.get(0)();
told.kept = kept.value();
told.memory = Buffer.from(memory.buffer.slice(0, 20)).toString("latin1");
console.log(JSON.stringify(told));
"""


@pytest.fixture
def wasm(monkeypatch):
    """Reads and writes modules."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    return importlib.import_module("wasm")


@pytest.fixture
def offers(wasm):
    """Decides what goes."""
    return importlib.import_module("offers")


def many(*items):
    """How many there are, and all of them."""
    return bytes([len(items)]) + b"".join(items)


def text(words):
    return bytes([len(words)]) + words.encode()


def gives(value):
    """The instruction that gives a small number."""
    return bytes([0x41, value])


def calls(function):
    return bytes([0x10, function])


def ends_with(function):
    """The call whose answer is one's own."""
    return bytes([0x12, function])


def segment(at, content):
    return b"\x00" + gives(at) + b"\x0b" + content


ADDED = b"\x6a"
VALUE = b"\xd2"

FUNCTIONS = {
    1: calls(2) + calls(0) + ADDED,  # exported; 0 comes from outside
    2: gives(2),
    3: ends_with(4),  # in the table
    4: gives(4),
    5: gives(5),  # what a variable holds
    6: calls(7),  # exported, and the only one that calls the next
    7: gives(7),
}


def made():
    """A module with functions that are found in every way."""
    bodies = [b"\x00" + body + b"\x0b" for body in FUNCTIONS.values()]
    exported = {"asked": b"\x00\x01", "other": b"\x00\x06", "table": b"\x01\x00"}
    exported |= {"memory": b"\x02\x00", "kept": b"\x03\x00"}
    parts = {
        1: many(b"\x60" + many() + many(b"\x7f")),
        2: many(text("env") + text("given") + b"\x00\x00"),
        3: many(*(b"\x00" for _ in bodies)),
        4: many(b"\x70\x00\x01"),
        5: many(b"\x00\x01"),
        6: many(b"\x70\x00" + VALUE + b"\x05\x0b"),
        7: many(*(text(name) + which for name, which in exported.items())),
        9: many(segment(0, many(b"\x03"))),
        12: b"\x04",
        10: many(*(bytes([len(body)]) + body for body in bodies)),
        11: many(
            segment(0, text("here")),
            segment(5, text("one")),
            segment(10, text("two")),
            segment(15, text("last")),
        ),
    }
    return b"\x00asm\x01\x00\x00\x00" + b"".join(
        bytes([kind, len(content)]) + content for kind, content in parts.items()
    )


def run(module):
    command = [compute_driver_executable()[0], "-e", RUN, module.hex()]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout)


def without_code(wasm, offers, module):
    """Which of its functions do nothing any more."""
    bodies = wasm.bodies(dict(wasm.sections(module))[wasm.CODE])
    return [number for number, body in enumerate(bodies, 1) if body == offers.NOTHING]


def test_what_may_be_called_stays_and_works(wasm, offers):
    module = made()
    everything = run(module)
    assert everything == {
        "asked": 102,
        "other": 7,
        "table": 4,
        "kept": 5,
        "memory": "here\0one\0\0two\0\0last\0",
    }
    smaller = offers.smaller(module, {"asked", "kept"}.__contains__)
    assert without_code(wasm, offers, smaller) == [6, 7]
    assert run(smaller) == {name: told for name, told in everything.items() if name != "other"}
    smaller = offers.smaller(module, {"other", "kept"}.__contains__)
    assert without_code(wasm, offers, smaller) == [1, 2]
    assert run(smaller) == {name: told for name, told in everything.items() if name != "asked"}


def test_tables_are_forgotten_and_nothing_beside_them(offers, tmp_path):
    module = made()
    path = tmp_path / PYODIDE.name
    path.write_bytes(module)
    offers.forget(tmp_path, [(10, 4), (5, 3), (8, 1)])
    assert run(path.read_bytes())["memory"] == "here" + "\0" * 11 + "last\0"
    for tables in ([(0, 3)], [(100, 50)]):  # a part of one, and none
        with pytest.raises(ValueError, match="alphabets"):
            offers.forget(tmp_path, tables)


def test_pyodide_is_read_and_written_byte_for_byte(wasm):
    module = PYODIDE.read_bytes()
    parts = dict(wasm.sections(module))
    segments = list(wasm.segments(parts[wasm.DATA]))
    anew = {
        wasm.EXPORTS: wasm.exporting(list(wasm.exports(parts[wasm.EXPORTS]))),
        wasm.COUNT: wasm.written(len(segments)),
        wasm.DATA: wasm.laying(segments),
    }
    assert wasm.together(module, anew) == module


def test_numbers_are_read_as_they_were_written(wasm):
    for value in (0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 31):
        assert wasm.number(wasm.written(value), 0) == (value, len(wasm.written(value)))
    for value in (-1, -64, -65, -8193, 63, 64, 1 << 20):
        section = wasm.written(1) + segment(0, text("x")).replace(
            gives(0), b"\x41" + wasm.signed(value)
        )
        assert list(wasm.segments(section)) == [(value, b"x")]
