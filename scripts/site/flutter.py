"""Flutter's client and its engine, less what no game calls of them, which lies apart.

Nobody can play on a page while the site is built, as that takes a browser. So what is called was
counted once, by `scripts/count_called.py`, and lies beside this; another Flet has another client,
which stays whole until that is done again.
"""

import base64
import hashlib
import json
import sys
import zlib
from pathlib import Path

import later
import node
import objects
from keeping import kept

CLIENT, ENGINE = "main.dart.wasm", "canvaskit/skwasm.wasm"
APART = {CLIENT: objects, ENGINE: later}
"""What takes each of them apart."""

FIRST, SECOND = "first.wasm", "second.wasm"
LATER = ".later.wasm"

MOST = 1 << 23
"""Bytes from which on Chromium makes nothing of a module while its page waits."""

COUNTED = Path(__file__).with_name("called.json")
"""What was called: of each file the digest, and the numbers that told, packed."""


def take_apart(work: Path, content: Path) -> None:
    """Lay both of them into the folder in two parts, if they are the ones that were counted."""
    counted = json.loads(COUNTED.read_text(encoding="utf-8"))
    for name in APART:
        path = content / name
        module = path.read_bytes()
        if hashlib.sha256(module).hexdigest() != counted.get(name, {}).get("sha256"):
            sys.stdout.write(f"{name} is not the one that was counted, and stays whole.\n")
            continue
        _take_one(work, content, name, told(counted[name]["called"]))


def _take_one(work: Path, content: Path, name: str, numbers: list[int]) -> None:
    """Lay one of them into the folder in two parts."""
    path = content / name
    address = name.removesuffix(".wasm") + LATER

    def make(folder: Path) -> None:
        module = path.read_bytes()
        called = later.called(module, numbers)
        first, second = APART[name].apart(module, called, address)
        if len(second) >= MOST:
            raise ValueError(f"no page could wait for {address}: it has {len(second):,} bytes")
        (folder / FIRST).write_bytes(first)
        (folder / SECOND).write_bytes(second)
        node.run("valid.mjs", folder / FIRST, folder / SECOND)

    read = {one.name: one for one in Path(__file__).parent.glob("*.*")}
    folder = kept(work, path.name.partition(".")[0], {**read, "module": path}, make)
    path.write_bytes((folder / FIRST).read_bytes())
    (content / address).write_bytes((folder / SECOND).read_bytes())


def told(packed: str) -> list[int]:
    """The numbers that told what was called, of 32 functions each."""
    data = zlib.decompress(base64.b64decode(packed))
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def packed(numbers: list[int]) -> str:
    """The same, in a line."""
    data = b"".join(one.to_bytes(4, "little") for one in numbers)
    return base64.b64encode(zlib.compress(data, 9)).decode()
