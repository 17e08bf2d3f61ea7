"""The app in a browser's worker: Python beside the page, its files in the browser."""

import random

import flet as ft

from app.main import wonderpad
from app.words import words
from scoring import editions
from storage import Store, data_folder


def prepare() -> None:
    """Do what every start would do alike: the build does it once, and keeps the memory."""
    import flet.messaging.pyodide_connection  # noqa: F401

    words()
    editions()


def run() -> None:
    """Answer the page that this worker belongs to."""
    import flet_js  # type: ignore[import-not-found]  # the worker gives it

    random.seed()  # as all that was prepared, these would be the same on every phone
    show = wonderpad(Store(data_folder()), assets=flet_js.assets)

    def main(page: ft.Page) -> None:
        show(page)
        flet_js.drawn()

    ft.run(main)
