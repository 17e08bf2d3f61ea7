"""Plans for a fake browser in Node: the steps of a test, and what came of each (`files.mjs`)."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright._impl._driver import compute_driver_executable

from tests import profiles
from tests.browser.phone import ROOT
from tests.site.packed import content_of

Step = str | tuple[str, Any]
"""What is to be done, perhaps with something given."""


class Plans:
    """Carries out plans in one process; at night each has its own, and each page its Python."""

    def __init__(self, site: Path) -> None:
        # As with browsers: WebAssembly that is made quicker while it runs costs more than it saves.
        quickly = [] if profiles.is_nightly() else ["--liftoff-only"]
        script = ROOT / "tests" / "site" / "plans.mjs"
        node = compute_driver_executable()[0]
        self._command = [*map(str, (node, *quickly, script, content_of(site)))]
        self._node: subprocess.Popen[str] | None = None

    def __call__(self, *has: str) -> Callable[..., list[Any]]:
        """What does one step after the other in a browser that has files, records or both."""

        def after(*steps: Step) -> list[Any]:
            plan = [step if isinstance(step, tuple) else (step, None) for step in steps]
            return self._carried_out({"has": has, "anew": profiles.is_nightly(), "plan": plan})

        return after

    def _carried_out(self, plan: dict[str, Any]) -> list[Any]:
        if profiles.is_nightly():
            self.close()
        if self._node is None:
            pipe = subprocess.PIPE
            self._node = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, text=True)
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(plan) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, f"Node ended with {self._node.wait()}"
        told: dict[str, Any] = json.loads(line)
        assert "failed" not in told, told
        assert len(told["outcomes"]) == len(plan["plan"]), told
        outcomes: list[Any] = told["outcomes"]
        return outcomes

    def close(self) -> None:
        """Let the process end: it has nothing more to do."""
        if self._node is not None:
            self._node.communicate()
            self._node = None
