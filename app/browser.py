"""The app in a browser's worker: Python beside the page, its files in the browser."""

import flet as ft

from app.main import wonderpad
from storage import Store, data_folder


def run() -> None:
    """Answer the page that this worker belongs to."""
    import flet_js  # type: ignore[import-not-found]  # the worker gives it

    show = wonderpad(Store(data_folder()))

    def main(page: ft.Page) -> None:
        show(page)
        flet_js.drawn()

    ft.run(main)
