"""Flushing what was written once its change has been drawn."""

import asyncio
import logging
import os
from io import FileIO

AFTERWARDS = 0.05
"""How long after a change it is flushed, in seconds: by then it has been drawn."""


class Afterwards:
    """Flushes a file a moment after it was written, together with what is written until then.

    A disk takes longer for that than everything else about a tap. What was written is the
    system's before it is drawn, so that it outlives the page and the browser; only the power
    must not fail within that moment.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, int] = {}

    def __call__(self, file: FileIO) -> None:
        """Have the file flushed soon; at once where nothing runs afterwards."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            os.fsync(file.fileno())
            return
        inode = os.fstat(file.fileno()).st_ino
        if inode not in self._waiting:
            # The writer closes the file.
            self._waiting[inode] = os.dup(file.fileno())
            loop.call_later(AFTERWARDS, self._flush, inode)

    def _flush(self, inode: int) -> None:
        descriptor = self._waiting.pop(inode)
        try:
            os.fsync(descriptor)
        except OSError:
            # It is written, and the next change is flushed again.
            logging.getLogger(__name__).warning("a draft was not flushed", exc_info=True)
        finally:
            os.close(descriptor)
