"""Make `docs/rulings.md`: what the rulebooks leave open, how it is scored, why, and by what.

    .venv/bin/python scripts/make_rulings_docs.py

It is made of the catalogue's rulings, their sentences and `docs/sources.toml`; a test fails when
it is not up to date.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from app.words import ENGLISH, words  # noqa: E402
from scoring.catalogue.rulings import RULINGS  # noqa: E402
from scripts.provenance import provenance  # noqa: E402

RULINGS_FILE = ROOT / "docs" / "rulings.md"
"""What is made."""

INTRODUCTION = """\
# Rulings

The rulebooks do not settle everything. Here are the questions that they leave open, how Wonderpad
scores each, and why. Hold a number on the pad: if its points rest on one of these, the page says
so. Where your table rules otherwise, enter the points by hand; what you enter always wins.

<!-- Made by scripts/make_rulings_docs.py from scoring/catalogue/rulings.toml and en.json. -->
"""


def rulings_document() -> str:
    """The whole document, as it should stand in the file."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    say, sources = words(ENGLISH), provenance().sources
    yield INTRODUCTION
    for ruling in RULINGS:
        yield from (f"## {say(f'ruling.{ruling.name}.question')}", "")
        yield from (say(f"ruling.{ruling.name}.answer"), "")
        yield from (f"*Why:* {ruling.why}", "", "*Sources:*", "")
        yield from (f"- {sources[name].about}" for name in ruling.sources)
        yield ""


if __name__ == "__main__":
    RULINGS_FILE.write_text(rulings_document(), encoding="utf-8")
