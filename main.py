"""Flet's entry point: `flet run` and `flet build` find the app here."""

import flet as ft

from app.assets import assets_folder
from app.main import wonderpad
from storage import Store, data_folder

if __name__ == "__main__":
    ft.run(wonderpad(Store(data_folder())), assets_dir=str(assets_folder()), no_cdn=True)
