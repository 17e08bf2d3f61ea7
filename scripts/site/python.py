"""The part that runs in the worker: our code and the wheels it needs, compiled, in one archive."""

import hashlib
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import flet_web
from playwright._impl._driver import compute_driver_executable

PLATFORM = [
    "--python-version=314",
    "--implementation=cp",
    "--abi=cp314",
    "--abi=none",
    "--platform=pyemscripten_2026_0_wasm32",
    "--platform=any",
]
"""The Python that Flet's client brings, in pip's words."""

OURS = ["app", "scoring", "storage"]
ASSETS = ["colours.json", "fonts/symbols.json", "translations/*.json"]
"""What of the assets is read by Python; the page asks for the rest."""

NOT_NEEDED = {".pyi", ".typed", ".dist-info", ".c", ".pyx", ".h", ".md", ".txt"}
ARCHIVE = "python.tar"


def lay_python(root: Path, work: Path, content: Path) -> None:
    """Put the archive of all modules into the folder, and the memory of a started Python."""
    files = dict(_files(root, _wheels(root, work)))
    libraries = sorted(name for name in files if name.endswith(".so"))
    for name in libraries:
        target = content / "libraries" / Path(name).name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(files[name].read_bytes())
    (content / "libraries.json").write_text(json.dumps(libraries))
    (content / "libraries.js").write_text(f"export const LIBRARIES = {json.dumps(libraries)};")
    modules = {name: path for name, path in files.items() if name.endswith(".py")}
    compiled = _compiled(root, work, modules)
    with tarfile.open(content / ARCHIVE, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, path in sorted(files.items()):
            data = compiled[name] if name in compiled else path.read_bytes()
            if name in libraries:
                data = b""  # loaded from beside the archive; Python only looks whether it is there
            entry = tarfile.TarInfo(name + "c" if name in compiled else name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    _node(root, "snapshot.mjs", Path(flet_web.get_package_web_dir()) / "pyodide", content)


def _wheels(root: Path, work: Path) -> Path:
    """The unpacked wheels, exactly those of the lock."""
    lock = root / "requirements" / "site.txt"
    folder = work / f"wheels-{hashlib.sha256(lock.read_bytes()).hexdigest()[:16]}"
    if not folder.is_dir():
        unfinished = folder.with_suffix(".part")
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
        command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        command += [*PLATFORM, "--upgrade", f"--target={unfinished}", f"--requirement={lock}"]
        subprocess.run(command, check=True)  # noqa: S603
        unfinished.rename(folder)
    return folder


def _files(root: Path, wheels: Path) -> Iterator[tuple[str, Path]]:
    for folder in (wheels, *(root / name for name in OURS)):
        base = wheels if folder is wheels else root
        for path in folder.rglob("*"):
            name = path.relative_to(base)
            parts = {part for piece in name.parts for part in Path(piece).suffixes}
            if path.is_file() and not parts & NOT_NEEDED and "__pycache__" not in name.parts:
                if name.parts[0] != "bin":
                    yield name.as_posix(), path
    for pattern in ASSETS:
        for path in (root / "assets").glob(pattern):
            yield path.relative_to(root).as_posix(), path


def _compiled(root: Path, work: Path, modules: dict[str, Path]) -> dict[str, bytes]:
    """The code of each module as the browser's Python has it.

    That Python itself compiles them, in the Node that Playwright brings.
    """
    bundle, result = work / "modules.tar", work / "compiled.tar"
    with tarfile.open(bundle, "w") as archive:
        for name, path in sorted(modules.items()):
            archive.add(path, name)
    _node(root, "compile.mjs", Path(flet_web.get_package_web_dir()) / "pyodide", bundle, result)
    with tarfile.open(result) as archive:
        return {
            entry.name: archive.extractfile(entry).read()  # type: ignore[union-attr]
            for entry in archive
        }


def _node(root: Path, script: str, *arguments: Path) -> None:
    command = [compute_driver_executable()[0], str(root / "scripts" / "site" / script)]
    subprocess.run([*command, *(str(path.resolve()) for path in arguments)], check=True)  # noqa: S603
