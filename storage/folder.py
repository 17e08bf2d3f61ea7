"""Where on this machine the games live."""

import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

from scoring import Phrase
from storage.trouble import NO_ROOM, StorageTrouble, telling


def data_folder() -> Path:
    """Return the folder that `WONDERPAD_DATA` names, or else the user's own for this program."""
    if named := os.environ.get("WONDERPAD_DATA"):
        return Path(named).expanduser()
    return user_data_path("wonderpad", appauthor=False)


def made_ready(folder: Path) -> Path:
    """Return the folder, which exists now and takes files.

    Raises `StorageTrouble` when it can't be made, or takes none.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise StorageTrouble(Phrase("storage.no_folder", {"path": str(folder)})) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StorageTrouble(
            Phrase("storage.no_folder_made", {"path": str(folder), "reason": reason})
        ) from error
    with telling(folder):
        _take_a_file(folder)
    return folder


def _take_a_file(folder: Path) -> None:
    """Only trying tells: permission bits don't speak of read-only disks, nor bind root."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        # A full disk can still be read from, and reading is what most evenings need.
        if error.errno not in NO_ROOM:
            raise
