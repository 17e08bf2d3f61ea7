"""Write `scripts/site/called.json`: what is called of Flutter's client when games are played.

    .venv/bin/python scripts/count_called.py

It plays the tests that have a page, in Chromium, with modules that count, which takes half an
hour on two cores. What is called later that was not counted is fetched then: see `docs/start.md`.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import flet_web

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts" / "site")]

import flutter  # noqa: E402
import later  # noqa: E402
import wasm  # noqa: E402

from tests.counting import FOLDER  # noqa: E402

PLAYED = [
    ["tests/site", "tests/browser"],
    # By night Chromium is as people have it, which draws by other functions of the engine.
    ["--nightly", "-k", "chromium and not club", "tests/engines", "tests/browser/test_pages.py"],
]

PLAYED_ALL = (0, 1)
"""How pytest ends once it has played all tests, whether or not one failed."""


def main() -> None:
    """Play, and write down what was called; nothing is written if something was not played."""
    client = Path(flet_web.get_package_web_dir())
    modules = {name: (client / name).read_bytes() for name in flutter.APART}
    before = json.loads(flutter.COUNTED.read_text(encoding="utf-8"))
    for name, module in modules.items():
        _can_be_taken_apart(name, module)
    with tempfile.TemporaryDirectory(prefix="wonderpad-called-") as work:
        counting = Path(work) / "client"
        shutil.copytree(client, counting)
        for name, module in modules.items():
            (counting / name).write_bytes(later.counted(module, name))
        seen = [_played(counting, Path(work) / str(at), tests) for at, tests in enumerate(PLAYED)]
    result = {}
    for name, module in modules.items():
        starts = [later.called(module, start) for each in seen for start in each[name]]
        called = set[int]().union(*starts)
        sys.stdout.write(f"{name}: {len(called):,} functions in {len(starts):,} starts\n")
        digest = hashlib.sha256(module).hexdigest()
        if before.get(name, {}).get("sha256") == digest:
            known = later.called(module, flutter.told(before[name]["called"]))
            new, gone = len(called - known), len(known - called)
            sys.stdout.write(f"{new:,} of them are new, and {gone:,} are called no more\n")
        packed = flutter.packed(later.telling(module, called))
        result[name] = {"sha256": digest, "called": packed}
    text = json.dumps(result, indent=2)
    flutter.COUNTED.write_text(f"{text}\n", encoding="utf-8")


def _can_be_taken_apart(name: str, module: bytes) -> None:
    """Say so at once if not, rather than after half an hour."""
    asked, own = wasm.functions(module)
    try:
        flutter.APART[name].apart(module, {*range(asked, asked + own)}, name)
    except (KeyError, ValueError) as error:
        stays = "Without its name in `flutter.APART` it stays whole."
        sys.exit(f"{name} cannot be taken apart: {error}. {stays}")


def _played(client: Path, told: Path, tests: list[str]) -> dict[str, list[list[int]]]:
    """What was called at each start of each module while tests were played with that client."""
    told.mkdir()
    given = {**os.environ, "FLET_WEB_PATH": str(client), FOLDER: str(told)}
    command = [sys.executable, "-m", "pytest", "-p", "tests.counting", "-n", "2", *tests]
    done = subprocess.run(command, cwd=ROOT, env=given, check=False)  # noqa: S603
    processes = [json.loads(path.read_text()) for path in told.glob("*.json")]
    starts = {
        name: [one for each in processes for one in each.get(name, [])] for name in flutter.APART
    }
    # A test that fails with another client has still called what it did.
    if done.returncode not in PLAYED_ALL or not all(starts.values()):
        sys.exit(f"Not all was played: pytest {' '.join(tests)}")
    return starts


if __name__ == "__main__":
    main()
