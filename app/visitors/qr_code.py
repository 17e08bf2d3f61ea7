"""QR codes: as a picture for the page, and as letters for a terminal."""

import struct
from functools import lru_cache
from itertools import zip_longest
from zlib import compress, crc32

from qrcode.main import QRCode

from app.visitors.invitation import Picture

MARGIN = 4
"""The white margin around a QR code, in squares, as ISO/IEC 18004 asks for it."""

PIXELS = 8
"""How many pixels of the picture a square is wide."""

BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""A letter for two squares, one above the other, by which of them are dark.

The light ones are painted: terminals are dark, mostly.
"""

INK_ON_PAPER = ("\x1b[97;40m", "\x1b[0m")
"""What has a terminal paint white on black, whatever its theme, and end it."""


@lru_cache(4)
def picture(text: str) -> Picture:
    """Draw the QR code of a text, dark on white."""
    rows = _squares(text)
    return Picture(_png(rows), len(rows))


def half_blocks(text: str, *, painted: bool) -> str:
    """Write the QR code of a text in half blocks, two squares a letter.

    `painted` is for a terminal that knows colours: it is right on a light one, too.
    """
    rows = _squares(text)
    start, end = INK_ON_PAPER if painted else ("", "")
    lines = []
    for above, below in zip_longest(rows[::2], rows[1::2]):
        # A last row without another one below it: what is below is paper.
        pairs = zip(above, below or [False] * len(above), strict=True)
        lines.append(start + "".join(BLOCKS[pair] for pair in pairs) + end)
    return "\n".join(lines)


def _squares(text: str) -> list[list[bool]]:
    """Return what is dark of a text's QR code, row by row, with the margin."""
    code = QRCode(border=MARGIN)
    code.add_data(text)
    return [list(map(bool, row)) for row in code.get_matrix()]


def _png(rows: list[list[bool]]) -> bytes:
    """Return squares as a picture of one bit a pixel.

    What draws codes brings no pictures of its own into a browser, and these are the simplest.
    """
    width = len(rows) * PIXELS
    lines = []
    for row in rows:
        light = int("".join(("0" if dark else "1") * PIXELS for dark in row), 2)
        lines.append((b"\0" + light.to_bytes(width // 8, "big")) * PIXELS)
    header = struct.pack(">IIBBBBB", width, width, 1, 0, 0, 0, 0)
    parts = (b"IHDR", header), (b"IDAT", compress(b"".join(lines))), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", crc32(kind + part))
        for kind, part in parts
    )
