"""The password of a club: in a file of its own, which no export, backup or log has."""

from contextlib import suppress
from pathlib import Path

from storage.journal import durable_files
from storage.trouble import telling


def keep_password(path: Path, password: str) -> None:
    """Keep a password in a file beside the history; only its owner may read it."""
    with telling(path):
        durable_files.replace(path, [password.encode()])


def kept_password(path: Path) -> str:
    """Return the password that is kept; nothing where there is none that can be read."""
    with suppress(OSError, UnicodeDecodeError):
        return path.read_bytes().decode()
    return ""


def forget_password(path: Path) -> None:
    """Keep the password no more."""
    with telling(path):
        path.unlink(missing_ok=True)
