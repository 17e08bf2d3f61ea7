"""What the site's browser imports: nothing that only serves the app."""

import subprocess
import sys
from pathlib import Path

from app.worker.preload import LATER, ONLY_OUTSIDE

FOLDERS = [f"storage.club.{each}" for each in ("counting", "forgetting", "here", "hub", "noted")]
"""Folders of modules, which have nothing in them but a sentence."""

ROOT = Path(__file__).parents[3]

ASK = """
import sys
from types import ModuleType
sys.modules["flet_js"] = ModuleType("flet_js")  # only the browser's worker has it
from app.worker.preload import import_all_needed
import_all_needed()
print(*sys.modules)
"""


def test_no_browser_needs_what_serves():
    ran = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, text=True, check=True
    )
    modules = ran.stdout.split()
    imported = {name.split(".")[0] for name in modules}
    assert {"app", "scoring", "storage", "flet"} <= imported
    assert not imported & {"qrcode", "uvicorn", "fastapi", "flet_web", "httpx"}
    # What only members of a club need comes later.
    assert "app.worker.membership" in modules
    later = [name for name in modules if name.startswith((*LATER, *ONLY_OUTSIDE))]
    assert sorted(later) == FOLDERS
