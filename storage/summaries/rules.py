"""Which rules worked something out: what other ones made must not be taken for theirs."""

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

import scoring

CODE, DATA = (".py", ".pyc"), (".toml",)
"""The files of a package that say what it does; a packed app has compiled ones only."""


@cache
def rules_of_today() -> str:
    """Tell this program's rules, and its Python, from all others.

    The site's build asks for it, as nobody finds the code of a Python that goes on from memory.
    """
    return rules_of((Path(scoring.__file__ or "").parent, Path(__file__).parents[1]))


def rules_of(packages: Iterable[Path]) -> str:
    """Tell what packages do by the bytes of their files; empty where none has any code."""
    told = blake2b(f"{sys.version} {sys.platform}".encode(), digest_size=8)
    code = 0
    for package in packages:
        for path in sorted(package.rglob("*")):
            if path.suffix in (*CODE, *DATA) and path.parent.name != "__pycache__":
                told.update(f"\n{path.relative_to(package).as_posix()}\n".encode())
                told.update(path.read_bytes())
                code += path.suffix in CODE
    return told.hexdigest() if code else ""
