"""The key kept by phones that were let in once, so that they need no code the next evening."""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from storage.journal.durable_files import settle, temporary_name

NAME = "visitors.key"
"""The file that has the key, beside the games; who throws it away shuts all phones out."""

_KEY = re.compile(r"[0-9a-f]{64}")


def visitors_key(folder: Path) -> str:
    """Return the key that the folder keeps, a new one where it has none that can be read.

    Where the disk takes nothing, the key lasts as long as whoever asked for it.
    """
    path = folder / NAME
    with suppress(OSError, UnicodeDecodeError):
        kept = path.read_text(encoding="ascii").strip()
        if _KEY.fullmatch(kept):
            return kept
    key = secrets.token_hex(32)
    with suppress(OSError):
        _keep(path, key)
    return key


def _keep(path: Path, key: str) -> None:
    """Keep a key where only its owner may read it; the file is whole at every moment."""
    temporary = temporary_name(path)
    try:
        number = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with open(number, "w", encoding="ascii") as file:  # noqa: PTH123 - a file that is open
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    settle(path.parent)
