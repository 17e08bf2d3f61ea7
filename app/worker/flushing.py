"""Flushing what was written once its change has been drawn."""

import asyncio
import logging
import os
from io import FileIO

AFTERWARDS = 0.05
"""How long after a change it is flushed, in seconds: by then it has been drawn."""


class Afterwards:
    """Flushes a file a moment after it was written, together with what is written until then.

    That may take a phone longer than all else about a tap. What was written is the system's
    before it is drawn, so that it outlives the page and the browser; only the power must not
    fail within that moment. For a loop that lasts as long as the program.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, int] = {}

    def __call__(self, file: FileIO) -> bool:
        """Have the file flushed soon; at once, which is told, where nothing runs afterwards."""
        inode = os.fstat(file.fileno()).st_ino
        if inode in self._waiting:
            return False
        try:
            loop = asyncio.get_running_loop()
            # The writer closes the file.
            descriptor = os.dup(file.fileno())
        except (RuntimeError, OSError):
            os.fsync(file.fileno())
            return True
        self._waiting[inode] = descriptor
        loop.call_later(AFTERWARDS, self._flush, inode)
        return False

    def _flush(self, inode: int) -> None:
        descriptor = self._waiting.pop(inode)
        try:
            os.fsync(descriptor)
        except OSError:
            # It is written, as far as anybody can tell, and the page goes on.
            logging.getLogger(__name__).warning("a draft was not flushed", exc_info=True)
        finally:
            os.close(descriptor)
