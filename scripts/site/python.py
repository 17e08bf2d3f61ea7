"""The part that runs in the worker: our code and the wheels it needs, compiled, in one archive."""

import io
import json
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import flet_web
import node
from keeping import kept
from later import apart, called, counted
from offers import forget, offer_less
from wheels import wheels

OURS = ["app", "scoring", "storage"]
ENDINGS = {".py", ".toml"}
"""What of ours goes in, whatever else an editor or the system has put beside it."""

ASSETS = ["colours.json", "fonts/symbols.json", "translations/*.json"]
"""What of the assets is read by Python; the page asks for the rest."""

NOT_NEEDED = {".pyi", ".typed", ".dist-info", ".dart", ".yaml"}
NEVER = {
    *("_pyio", "_pyrepl", "bdb", "cProfile", "cmd", "code", "codeop", "doctest", "ensurepip"),
    *("ftplib", "http", "imaplib", "mailbox", "modulefinder", "multiprocessing", "optparse"),
    *("pdb", "pickletools", "poplib", "profile", "pstats", "pydoc", "smtplib", "socketserver"),
    *("symtable", "timeit", "trace", "turtle", "unittest", "venv", "wave", "webbrowser"),
    *("wsgiref", "xmlrpc", "annotated_types/test_cases", "filelock/_lease", "filelock/_soft"),
    *("filelock/_strict", "filelock/_windows", "filelock/asyncio", "flet/auth"),
    *("flet/pytest_plugin", "flet/security", "flet/testing", "platformdirs/android"),
    *("platformdirs/ios", "platformdirs/macos", "platformdirs/windows", "pydantic/mypy"),
    *("_pydatetime", "antigravity", "argparse", "compileall", "ctypes", "fileinput", "getopt"),
    *("logging/config", "logging/handlers", "netrc", "nturl2path", "plistlib", "pty", "py_compile"),
    *("pyclbr", "pyodide/console", "pyodide/http", "rlcompleter", "runpy", "shelve", "sqlite3"),
    *("tabnanny", "tarfile", "this", "tty", "xml/dom", "xml/sax", "zipapp"),
    *("encodings/cp0", "encodings/cp1", "encodings/cp7", "encodings/cp8", "encodings/cp9"),
    *("encodings/iso", "encodings/koi8", "encodings/mac", "encodings/big5", "encodings/euc"),
    *("encodings/gb", "encodings/hz", "encodings/johab", "encodings/shift"),
    *("filelock/_async", "filelock/_read_write", "flet/cli", "flet/fastapi"),
    *("flet/messaging/flet_dart", "flet/messaging/flet_socket", "flet/utils/griffe"),
    *("flet_charts/matplotlib", "msgpack/fallback", "platformdirs/__main__"),
    *("platformdirs/pytest", "platformdirs/testing", "pydantic/experimental", "tinydb/mypy"),
    *("pydantic/v1", "qrcode/compat/etree", "qrcode/console_scripts", "qrcode/release"),
    *("qrcode/tests", "qrcode/image/styledpil"),
    *("qrcode/image/pil", "qrcode/image/svg", "qrcode/image/styles/moduledrawers/pil"),
    *("qrcode/image/styles/moduledrawers/svg", "qrcode/image/styles/colormasks"),
}
"""What of others' no browser can want: servers, shells, tools for developers, other systems, and
alphabets that the memory has not: it has those in which files of games are read."""

SNAPSHOT = Path(__file__).parent / "snapshot.mjs"
"""What puts down the memory."""

COMPILING = "compile.mjs", "in_browser_python.py"
"""What compiles: a script of Node, and what it has the browser's Python do."""

COMPILED = "compiled.tar"
"""All modules, compiled, while the site is built."""

TABLES = "tables.json"
"""Where the browser's Python has the tables of alphabets: places and sizes."""

PYODIDE = "pyodide/pyodide.asm.wasm"
LARGE = 1_000_000
"""Bytes of a library of which what is hardly ever called lies apart, as of Pyodide itself."""

LATER = ".later.wasm"
"""How the files end that have that."""

CODE = "python.tar"
"""The compiled modules that nothing imported at the build; asked for only when one is wanted."""

CLUB = "club.tar"
"""Those of them that only members of a club want."""

LIBRARY = "python_stdlib.zip"
"""The same of Python's own library."""

DATA = "data.tar"
"""What modules read."""

STARTED, IMPORTED = "content", "imported.json"
"""What is kept of a Python that has started and played: the whole folder, and the names of the
modules it imported.
"""

HOME = "home.html"
"""Home as a newcomer finds it, which goes into the page."""

PLAIN = "plain"
"""The folder with all modules in both archives, for a start without the memory."""


def lay_python(root: Path, work: Path, content: Path) -> None:
    """Put the archives into the folder, and the memory of a Python that has started with them."""
    files = dict(_files(root, wheels(root, work)))
    libraries = sorted(name for name in files if name.endswith(".so"))
    for name in libraries:
        target = content / "libraries" / Path(name).name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(files[name].read_bytes())
    offer_less(
        content / "pyodide",
        (content / "libraries").iterdir(),
        [*(root / "site" / "content").glob("*.js"), content / "pyodide" / "pyodide.mjs", SNAPSHOT],
    )
    (content / "libraries.js").write_text(f"export const LIBRARIES = {json.dumps(libraries)};\n")
    unknown = "export const PLACES = [];\nexport const BEGUN = 0;\n"  # until Python has started
    (content / "places.js").write_text(unknown)
    modules = {name: path for name, path in files.items() if name.endswith(".py")}
    code = {f"{name}c": data for name, data in _compiled(root, work, content, modules).items()}
    # Compiled libraries lie beside the archive; Python only looks whether they are there.
    _pack(content / CODE, code | dict.fromkeys(libraries, b""))
    others = files.keys() - modules.keys() - set(libraries)
    _pack(content / DATA, {name: files[name].read_bytes() for name in others})
    imported = _started(root, work, content)
    _leave_out(imported, root, content)


def _started(root: Path, work: Path, content: Path) -> list[str]:
    """Let Python start and play once, and lay what comes of that into the folder.

    The names of the modules that it has imported are returned. It takes as long as all the rest:
    what comes of the same folder, the same scripts and the same Node is the same, and kept.
    """
    read = {
        f"{part.name}/{path.relative_to(part)}": path
        for part in (content, root / "scripts" / "site")
        for path in part.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    def make(folder: Path) -> None:
        node.run(SNAPSHOT.name, content, folder / IMPORTED, content / HOME)
        _take_apart(work, content)
        shutil.copytree(content, folder / STARTED)

    folder = kept(work, "started", read, make, node.version())
    shutil.rmtree(content)
    shutil.copytree(folder / STARTED, content)
    names: list[str] = json.loads((folder / IMPORTED).read_text())
    return names


def _take_apart(work: Path, content: Path) -> None:
    """Take out of the largest modules what neither a start nor a game calls, as seen in one."""
    libraries = (path for path in (content / "libraries").iterdir() if path.stat().st_size > LARGE)
    paths = {path.relative_to(content).as_posix(): path for path in libraries}
    paths[PYODIDE] = content / PYODIDE
    modules = {name: path.read_bytes() for name, path in paths.items()}
    for name, path in paths.items():
        path.write_bytes(counted(modules[name], name))
    told = work / "called.json"
    node.run("called.mjs", content, Path(__file__).with_name("played"), told)
    for name, numbers in json.loads(told.read_text()).items():
        path = paths.pop(name)
        later = path.with_name(path.name.split(".")[0] + LATER)
        address = later.relative_to(content).as_posix()
        first, second = apart(modules[name], called(modules[name], numbers), address)
        path.write_bytes(first)
        later.write_bytes(second)
    if paths:
        raise ValueError(f"nothing was told of what is called of {', '.join(paths)}")


def _beginnings(root: Path) -> list[tuple[str, ...]]:
    """How the files of modules begin that no browser runs, and that only a club wants."""
    sys.path.append(str(root))
    # The build is started where nobody finds the app.
    from app.worker.preload import LATER as OF_A_CLUB
    from app.worker.preload import ONLY_OUTSIDE

    return [tuple(name.replace(".", "/") for name in names) for names in (ONLY_OUTSIDE, OF_A_CLUB)]


def _leave_out(imported: list[str], root: Path, content: Path) -> None:
    """Take out of the archives what nobody reads: what the memory has, and what no browser wants.

    Those for a start without the memory keep what the memory would have. What only a club wants
    has an archive of its own.
    """
    only_outside, of_a_club = _beginnings(root)
    known = {
        name.replace(".", "/") + ending for name in imported for ending in (".pyc", "/__init__.pyc")
    }
    below = (*only_outside, *(name for name in NEVER if "/" in name))

    def wanted(name: str) -> bool:
        top = name.removesuffix(".pyc").partition("/")[0]
        return top not in NEVER and not name.startswith(below)

    (content / PLAIN).mkdir()
    _choose(lambda name: name in known or wanted(name), content, content / PLAIN)

    def rest(name: str) -> bool:
        return name not in known and wanted(name)

    club = _chosen(content / CODE, lambda name: rest(name) and name.startswith(of_a_club))
    _pack(content / CLUB, club)
    _choose(lambda name: rest(name) and not name.startswith(of_a_club), content, content)


def _chosen(archive: Path, wanted: Callable[[str], bool]) -> dict[str, bytes]:
    with tarfile.open(archive) as code:
        return {
            entry.name: code.extractfile(entry).read()  # type: ignore[union-attr]
            for entry in code
            if wanted(entry.name)
        }


def _choose(wanted: Callable[[str], bool], source: Path, target: Path) -> None:
    """Lay both archives into a folder, with those of their modules that are wanted."""
    _pack(target / CODE, _chosen(source / CODE, wanted))
    with zipfile.ZipFile(source / LIBRARY) as library:
        files = {name: library.read(name) for name in library.namelist() if wanted(name)}
    with zipfile.ZipFile(target / LIBRARY, "w") as library:
        for name, data in files.items():
            library.writestr(zipfile.ZipInfo(name), data)


def _pack(archive: Path, files: dict[str, bytes]) -> None:
    with tarfile.open(archive, "w", format=tarfile.USTAR_FORMAT) as packed:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            packed.addfile(entry, io.BytesIO(data))


def _files(root: Path, wheels: Path) -> Iterator[tuple[str, Path]]:
    for base, folder in [(wheels, wheels), *((root, root / name) for name in OURS)]:
        for path in folder.rglob("*"):
            name = path.relative_to(base)
            endings = {ending for part in name.parts for ending in Path(part).suffixes}
            unwanted = endings & NOT_NEEDED or {"__pycache__", "bin"} & set(name.parts)
            hidden = any(part.startswith(".") for part in name.parts)
            known = base == wheels or path.suffix in ENDINGS
            if path.is_file() and known and not unwanted and not hidden:
                yield name.as_posix(), path
    for pattern in ASSETS:
        for path in (root / "assets").glob(pattern):
            if not path.name.startswith("."):
                yield path.relative_to(root).as_posix(), path


def _compiled(root: Path, work: Path, content: Path, modules: dict[str, Path]) -> dict[str, bytes]:
    """The code of each module as the browser's Python has it; its own library goes beside.

    That Python itself compiles them, in the Node that Playwright brings. It knows where it has the
    tables of alphabets that go with modules which no browser wants, too.
    """
    rooms = tuple(f"{room}/" for room in OURS)
    ours = {name: path for name, path in modules.items() if name.startswith(rooms)}
    # Others' are the most, and change with the lock alone.
    theirs = {name: path for name, path in modules.items() if name not in ours}
    folder = _kept_compiled(root, work, "theirs", theirs, LIBRARY, TABLES)
    shutil.copyfile(folder / LIBRARY, content / LIBRARY)
    forget(content / "pyodide", json.loads((folder / TABLES).read_text()))
    code: dict[str, bytes] = {}
    for part in (folder, _kept_compiled(root, work, "ours", ours)):
        with tarfile.open(part / COMPILED) as archive:
            code |= {
                entry.name: archive.extractfile(entry).read()  # type: ignore[union-attr]
                for entry in archive
            }
    return code


def _kept_compiled(
    root: Path, work: Path, whose: str, modules: dict[str, Path], *beside: str
) -> Path:
    """The folder with what these modules were compiled to, once for all that it depends on.

    `beside` are the files with Python's own library and the places of its tables, if wanted.
    """
    pyodide = Path(flet_web.get_package_web_dir()) / "pyodide"
    script, compiler = (root / "scripts" / "site" / name for name in COMPILING)
    read = {f"modules/{name}": path for name, path in modules.items()}
    read |= {path.name: path for path in (script, compiler, *pyodide.glob("*.*"))}

    def make(folder: Path) -> None:
        bundle = folder / "modules.tar"
        with tarfile.open(bundle, "w") as archive:
            for name, path in sorted(modules.items()):
                archive.add(path, name)
        made = (folder / name for name in (COMPILED, *beside))
        node.run(script.name, pyodide, compiler, bundle, *made)
        bundle.unlink()

    return kept(work, whose, read, make)
