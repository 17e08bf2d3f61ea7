"""Everything that the app might ever import, imported at once.

Modules are read when they are first wanted, and so are the controls of Flet. The build of the
site does it ahead of time: in a browser a module that is not there yet has to be fetched.
"""

import dis
import encodings.cp1252
import encodings.utf_8_sig
import encodings.utf_16_be
import encodings.utf_16_le  # noqa: F401 - looked up by their names, when a file is read
import graphlib  # noqa: F401 - for a club, which would fetch all of Python's library for it
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import CodeType

import flet as ft

import app
import scoring
import storage

ONLY_OUTSIDE = (
    "app.__main__",
    "app.cli.",
    "app.flet_mended.closed_pages",
    "app.server.",
    "storage.club.hub.http_carrier",
)
"""How the modules are named that no browser runs."""

LATER = (
    "app.club.keeper",
    "app.club.tables",
    "app.visitors.qr_code",
    "app.worker.fetch_carrier",
    "png",  # qrcode looks for it, and does without
    "qrcode",
    "storage.club.",
)
"""How those are named that a browser only fetches where somebody wants a club."""

OF_THE_WORKER = ("flet_js", "pyodide.ffi")
"""What is there only in a browser's worker, from its start on."""


def import_all_needed() -> None:
    """Import all of our modules, what their functions import, and the controls they name.

    What only comes later is left out.
    """
    names: set[str] = set()
    for package in (scoring, storage, app):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.startswith((*ONLY_OUTSIDE, *LATER)):
                continue
            specification = import_module(found.name).__spec__
            loader = specification.loader if specification else None
            for code in _codes(loader.get_code(found.name)):  # type: ignore[union-attr]
                names.update(code.co_names)
                for step in dis.get_instructions(code):
                    if step.opname == "IMPORT_NAME" and not _comes_by_itself(step.argval):
                        import_module(step.argval)
    for name in names:
        getattr(ft, name, None)


def _comes_by_itself(name: str) -> bool:
    return name in OF_THE_WORKER or name.startswith(LATER)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a module and of all that it defines."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
