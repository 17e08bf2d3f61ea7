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

from tests.counting import FOLDER  # noqa: E402

PLAYED = [
    ["tests/site", "tests/browser"],
    # By night Chromium is as people have it, which draws by other functions of the engine.
    ["--nightly", "-k", "chromium and not club", "tests/engines", "tests/browser/test_pages.py"],
]


def main() -> None:
    """Play, and write down what was called."""
    client = Path(flet_web.get_package_web_dir())
    with tempfile.TemporaryDirectory(prefix="wonderpad-called-") as work:
        counting, told = Path(work) / "client", Path(work) / "told"
        told.mkdir()
        shutil.copytree(client, counting)
        for name in flutter.APART:
            path = counting / name
            path.write_bytes(later.counted(path.read_bytes(), name))
        given = {**os.environ, "FLET_WEB_PATH": str(counting), FOLDER: str(told)}
        command = [sys.executable, "-m", "pytest", "-p", "tests.counting", "-n", "2"]
        for tests in PLAYED:
            subprocess.run([*command, *tests], cwd=ROOT, env=given, check=False)  # noqa: S603
        seen = [json.loads(path.read_text()) for path in told.glob("*.json")]
    result = {}
    for name in flutter.APART:
        module = (client / name).read_bytes()
        starts = [later.called(module, start) for one in seen for start in one.get(name, [])]
        called = set[int]().union(*starts)
        sys.stdout.write(f"{name}: {len(called):,} functions in {len(starts):,} starts\n")
        result[name] = {
            "sha256": hashlib.sha256(module).hexdigest(),
            "called": flutter.packed(later.telling(module, called)),
        }
    text = json.dumps(result, indent=2)
    flutter.COUNTED.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
