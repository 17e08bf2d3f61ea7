"""The plain hello-world site to measure beside: what Flet's own functions make of a counter."""

import io
import shutil
import tarfile
from pathlib import Path

import flet_web
from flet.controls.types import RouteUrlStrategy

PROGRAM = b"""
import flet as ft


def counter(page: ft.Page) -> None:
    count = ft.Text("Count 0", size=40)

    def add() -> None:
        count.value = f"Count {int(count.value.split()[1]) + 1}"
        count.update()

    page.add(count, ft.Button("Add", on_click=add))


ft.run(counter)
"""

NEEDED = ["flet", "msgpack", "repath.py", "six.py"]
"""What a bare page imports."""


def lay_hello(wheels: Path, folder: Path) -> None:
    """Build it into the folder, from the unpacked wheels of our own site."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(flet_web.get_package_web_dir(), folder)
    with tarfile.open(folder / "app.tar.gz", "w:gz") as archive:
        entry = tarfile.TarInfo("main.py")
        entry.size = len(PROGRAM)
        archive.addfile(entry, io.BytesIO(PROGRAM))
        for name in NEEDED:
            archive.add(wheels / name, f"__pypackages__/{name}")
    flet_web.patch_index_html(
        str(folder / "index.html"),
        base_href="/",
        pyodide=True,
        pyodide_script_path="main.py",
        pyodide_version="314",
        app_package_url="app.tar.gz",
        route_url_strategy=RouteUrlStrategy.PATH,
        no_cdn=True,
    )
    index = folder / "index.html"
    # A module worker refuses the path without the dot.
    text = index.read_text(encoding="utf-8").replace('="pyodide/', '="./pyodide/')
    index.write_text(text, encoding="utf-8")
    flet_web.patch_font_manifest_json(str(folder / "assets" / "FontManifest.json"))
