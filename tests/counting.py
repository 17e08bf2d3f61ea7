"""Counts which functions of Flutter's client and its engine are called, in all pages of a run.

For `scripts/count_called.py`, which lets the tests play with modules that count; nobody else
loads it.
"""

import json
import os
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

FOLDER = "WONDERPAD_CALLED"
"""The variable that names the folder where each process writes down what it saw."""

TELLING = """(() => {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (source, ...given) => {
      const made = await plain.call(WebAssembly, source, ...given);
      tell(made.module ?? source, made.instance ?? made);
      return made;
    };
  }
  function tell(module, { exports }) {
    const [name] = WebAssembly.Module.customSections(module, "counted");
    if (!name) return;
    const numbers = Object.entries(exports).filter(([name]) => name.startsWith("called:"));
    const told = new Array(numbers.length).fill(0);
    const start = String(Math.random());
    const look = () => {
      const now = numbers.map(([, number]) => number.value >>> 0);
      if (now.every((number, at) => number === told[at])) return;
      now.forEach((number, at) => (told[at] = number));
      wasCalled(new TextDecoder().decode(name), start, now).catch(() => {});
    };
    // As the last of all that is done when a page is left.
    const leaving = ["beforeunload", "visibilitychange", "pagehide", "unload"];
    setInterval(() => {
      look();
      for (const kind of leaving) {
        removeEventListener(kind, look);
        addEventListener(kind, look);
      }
    }, 500);
  }
})()"""
"""Has a page tell what was called, twice a second and when it is left."""

called: dict[str, dict[str, list[int]]] = {}
"""Of each module what was told at each start of it, in numbers of 32 functions each."""

plainly = Browser.new_context


def pytest_configure() -> None:
    """From now on each page tells."""

    def new_context(self: Browser, **options: object) -> BrowserContext:
        context = plainly(self, **options)  # type: ignore[arg-type]
        context.expose_binding(
            "wasCalled", lambda _page, name, start, told: _note(name, start, told)
        )
        context.add_init_script(TELLING)
        return context

    Browser.new_context = new_context  # type: ignore[method-assign, assignment]


def _note(name: str, start: str, told: list[int]) -> None:
    called.setdefault(name, {})[start] = told


def pytest_sessionfinish() -> None:
    """Write down what was told."""
    path = Path(os.environ[FOLDER]) / f"{os.getpid()}.json"
    path.write_text(json.dumps({name: [*starts.values()] for name, starts in called.items()}))
