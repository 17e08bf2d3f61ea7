"""The password of a club: in a file of its own, which no export, backup or log has."""

from contextlib import suppress
from pathlib import Path

from storage.journal import durable_files
from storage.trouble import telling

NAME = "club.password"
"""The file, beside the history; only its owner may read it."""


def keep_password(folder: Path, password: str) -> None:
    """Keep a password."""
    with telling(folder / NAME):
        durable_files.replace(folder / NAME, [password.encode()])


def kept_password(folder: Path) -> str:
    """Return the password that is kept; nothing where there is none that can be read."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder / NAME).read_bytes().decode()
    return ""


def forget_password(folder: Path) -> None:
    """Keep the password no more."""
    with telling(folder / NAME):
        (folder / NAME).unlink(missing_ok=True)
