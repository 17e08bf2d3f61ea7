"""Where on this machine the games live."""

import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

from platformdirs import user_data_path

from scoring import Phrase
from storage.trouble import NO_ROOM, StorageTrouble, telling

CHOSEN = "WONDERPAD_DATA"
"""Where whoever starts the program names a folder."""

PACKAGED = "FLET_APP_STORAGE_DATA"
"""Where a package for a phone or desktop names the folder that its platform keeps for the app.

Flet's template sets it before Python starts: what lies in the app's own folder is read-only, and
on phones there is no home to look for another one in.
"""


_OURS = re.compile(
    r"(?:games|drafts)\.(?:(?:.+\.)?journal|(?:(?:previous|(?:damaged|before-journal|schema).*)\.)?json"
    r"|facts|scored|rated|newest|places|latest|lock|.+\.tmp)|wonderpad\.(?:lock|writing)"
)
"""What this version and earlier ones call what they keep in a folder."""

_BACKUPS = "backups"
"""The folder of backups in it, which somebody else may call their own so."""

_COPY = re.compile(r"(?:games|drafts)(?:[ (_-].*|\.sync-conflict-.*)\.journal")
"""How programs that sync a folder call what they put aside where two machines have saved.

Such as `games (conflicted copy 2026-11-20).journal`, `games-LAPTOP.journal` or `games 2.journal`.
"""

_OTHERS = 0o077
"""Every right of those who do not own a file."""


def data_folder() -> Path:
    """Return the folder that is named to us, or else the user's own for this program."""
    if named := os.environ.get(CHOSEN):
        try:
            return Path(named).expanduser()
        except RuntimeError:
            # Nobody of that name has a folder here: it is told of as it was written.
            return Path(named)
    if kept := os.environ.get(PACKAGED):
        return Path(kept)
    return user_data_path("wonderpad", appauthor=False)


def made_ready(folder: Path) -> Path:
    """Return the folder, which exists now and takes files.

    Raises `StorageTrouble` when it can't be made, or takes none.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise StorageTrouble(Phrase("storage.no_folder", {"path": str(folder)})) from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise StorageTrouble(
            Phrase("storage.no_folder_made", {"path": str(folder), "reason": reason})
        ) from error
    with telling(folder):
        _take_a_file(folder)
    _keep_to_the_owner(folder)
    return folder


def copies_of_two_machines(folder: Path) -> list[Phrase]:
    """Return what to tell of the copies that a sync program has left in a folder, if anything.

    What another machine has saved may be in them alone, and nothing here reads them.
    """
    try:
        names = sorted(path.name for path in folder.iterdir() if _COPY.fullmatch(path.name))
    except OSError:
        return []
    values = {"path": str(folder), "names": tuple(names), "count": len(names)}
    return [Phrase("storage.two_machines", values)] if names else []


def _keep_to_the_owner(folder: Path) -> None:
    """Take from everybody else who uses this computer what earlier versions let them read.

    The folder itself is the owner's affair, who may have chosen one that has other things.
    """
    with suppress(OSError):
        ours = [path for path in folder.iterdir() if _OURS.fullmatch(path.name)]
        if kept := [*(folder / _BACKUPS).glob("games.*.journal")]:
            ours += [folder / _BACKUPS, *kept]
        for path in ours:
            with suppress(OSError):
                mode = path.stat().st_mode
                if mode & _OTHERS:
                    path.chmod(S_IMODE(mode) & ~_OTHERS)


def _take_a_file(folder: Path) -> None:
    """Only trying tells: permission bits don't speak of read-only disks, nor bind root."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        # A full disk can still be read from, and reading is what most evenings need.
        if error.errno not in NO_ROOM:
            raise
