"""QR codes: as a picture for the page, and as letters for a terminal."""

import io
from itertools import zip_longest

import segno

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


def picture(text: str) -> Picture:
    """Draw the QR code of a text, dark on white."""
    code = segno.make_qr(text)
    content = io.BytesIO()
    code.save(content, kind="png", scale=PIXELS, border=MARGIN, dark="#000", light="#fff")
    return Picture(content.getvalue(), int(code.symbol_size(border=MARGIN)[0]))


def half_blocks(text: str, *, painted: bool) -> str:
    """Write the QR code of a text in half blocks, two squares a letter.

    `painted` is for a terminal that knows colours: it is right on a light one, too.
    """
    rows = [list(map(bool, row)) for row in segno.make_qr(text).matrix_iter(border=MARGIN)]
    start, end = INK_ON_PAPER if painted else ("", "")
    lines = []
    for above, below in zip_longest(rows[::2], rows[1::2]):
        # A last row without another one below it: what is below is paper.
        pairs = zip(above, below or [False] * len(above), strict=True)
        lines.append(start + "".join(BLOCKS[pair] for pair in pairs) + end)
    return "\n".join(lines)
