"""One writer at a time, across threads and processes."""

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Protocol

from filelock import BaseFileLock, FileLock, SoftFileLock, Timeout

from scoring import Phrase
from storage.journal.durable_files import OWN
from storage.trouble import StorageTrouble, trouble_of

PATIENCE = 10.0
"""How long to wait for another writer, in seconds; a write takes some thousandths."""

LOCKED = "storage.locked"
"""What is said of a writer that is not done in time."""

_NO_LOCKS = frozenset({errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK})
"""What the system says where files can't be locked."""

READERS_WAIT = os.name == "nt"
"""Whether readers wait for writers: Windows lets nobody replace a file that someone reads."""

BETWEEN_TRIES = 0.005
"""How long to wait between two tries, in seconds."""


class Turn(Protocol):
    """Whose turn it is to write, among pages that share a folder and no lock file."""

    def __call__(self, *, wait: bool) -> bool:
        """Whether it is ours; with `wait`, after asking whoever has it and waiting for that."""


class WriterLock:
    """The right to change the files of a folder.

    A thread that holds it may take it again. It ends with its process, however that ends.
    With a `turn`, that is asked in the place of a lock file.
    """

    def __init__(self, path: Path, patience: float = PATIENCE, turn: Turn | None = None) -> None:
        self._path = path
        self._turn = turn
        self._lock: BaseFileLock = FileLock(
            path,
            timeout=patience,
            mode=OWN,
            poll_interval=BETWEEN_TRIES,
            fallback_to_soft=False,
        )
        self._grips = threading.local()

    @property
    def grip(self) -> object | None:
        """What stays the same for as long as this thread holds the lock; `None` while it doesn't.

        Nobody else changes the files meanwhile, so what was seen of them need not be looked at
        again.
        """
        return getattr(self._grips, "grip", None)

    @contextmanager
    def held(self, patience: float | None = None) -> Iterator[None]:
        """Hold the lock for a block.

        Raises `StorageTrouble` when another writer keeps it for longer than `patience`
        seconds, or when the folder takes no lock file.
        """
        if self._turn is not None and not self._turn(wait=patience != 0):
            raise StorageTrouble(Phrase("storage.elsewhere"))
        if self._turn is not None or sys.platform == "emscripten":
            # A page's files belong to its one worker, and nobody comes in between. A lock
            # file that outlives a closed tab would keep the next tab out for ever.
            with self._gripped():
                yield
            return
        try:
            self._acquire(patience)
        except Timeout as error:
            raise StorageTrouble(Phrase(LOCKED, {"path": str(self._path.parent)})) from error
        except OSError as error:
            raise trouble_of(error, self._path) from error
        try:
            with self._gripped():
                yield
        finally:
            self._lock.release()

    @contextmanager
    def _gripped(self) -> Iterator[None]:
        # What was begun inside may end later than what is around it, as generators do: the grip
        # ends with the last of them.
        depth = getattr(self._grips, "depth", 0)
        if not depth:
            self._grips.grip = object()
        self._grips.depth = depth + 1
        try:
            yield
        finally:
            self._grips.depth -= 1
            if not self._grips.depth:
                self._grips.grip = None

    def _acquire(self, patience: float | None) -> None:
        try:
            self._lock.acquire(timeout=patience)
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            # Some network disks lock no files. There the lock is a file that is there or not; it
            # has another name, as the one that systems lock stays there for good.
            self._lock = SoftFileLock(
                self._path.with_suffix(".writing"),
                timeout=self._lock.timeout,
                mode=OWN,
                poll_interval=BETWEEN_TRIES,
            )
            self._lock.acquire(timeout=patience)


class Look:
    """Whether files were looked at since their lock was taken: nobody else has changed them."""

    def __init__(self, lock: WriterLock) -> None:
        """There was none yet."""
        self._lock = lock
        self._grip: object | None = None
        self._waits = True

    def holds(self) -> bool:
        """Whether this thread has the lock, and has looked since."""
        return self._grip is not None and self._grip is self._lock.grip

    @contextmanager
    def reading(self, *, known: bool) -> Iterator[bool]:
        """Look at the files for a block, if that may be now.

        Where it is `known` what was in them lately, that will do while another writer is at work:
        only the first of many looks waits for it. Where it is not, `StorageTrouble` is raised.
        """
        with ExitStack() as held:
            yield not READERS_WAIT or self._may_read(held, known=known)

    def _may_read(self, held: ExitStack, *, known: bool) -> bool:
        try:
            held.enter_context(self._lock.held(None if self._waits or not known else 0))
        except StorageTrouble as trouble:
            if not known or trouble.phrase.key != LOCKED:
                raise
            self._waits = False
        else:
            self._waits = True
        return self._waits

    def taken(self) -> None:
        """This thread has looked just now."""
        self._grip = self._lock.grip

    def over(self) -> None:
        """The files are about to be others."""
        self._grip = None
