"""QR codes: the same squares as the standard's, on the page and in a terminal."""

import struct
import zlib

import pytest
from qrcode.main import QRCode

from app.visitors.qr_code import BLOCKS, INK_ON_PAPER, MARGIN, PIXELS, half_blocks, picture

LINKS = [
    "http://192.0.2.7:8550/?code=123456",
    "http://[2001:db8::17]:8550/?code=000000",
    "http://a-computer-with-a-rather-long-name.example:65535/?code=987654",
]


def squares(text):
    """What is dark, by the encoder itself, with the margin around it."""
    code = QRCode(border=0)
    code.add_data(text)
    rows = [list(map(bool, row)) for row in code.get_matrix()]
    wide = len(rows) + 2 * MARGIN
    empty = [[False] * wide] * MARGIN
    return [
        *empty,
        *([False] * MARGIN + row + [False] * MARGIN for row in rows),
        *empty,
    ]


@pytest.mark.parametrize("painted", [False, True], ids=["plain", "painted"])
@pytest.mark.parametrize("link", LINKS)
def test_half_blocks_show_every_square(link, painted):
    letters = {letter: pair for pair, letter in BLOCKS.items()}
    shown = []
    for line in half_blocks(link, painted=painted).splitlines():
        start, end = INK_ON_PAPER if painted else ("", "")
        assert line.startswith(start)
        assert line.endswith(end)
        pairs = [letters[letter] for letter in line.removeprefix(start).removesuffix(end)]
        shown += [[above for above, _ in pairs], [below for _, below in pairs]]
    expected = squares(link)
    assert shown[: len(expected)] == expected
    assert not any(map(any, shown[len(expected) :]))


@pytest.mark.parametrize("link", LINKS)
def test_the_picture_shows_every_square_dark_on_white(link):
    drawn = picture(link)
    expected = squares(link)
    assert drawn.squares == len(expected)
    width, pixels = grey(drawn.content)
    assert width == len(expected) * PIXELS
    middle = PIXELS // 2
    seen = [
        [pixels[row * PIXELS + middle][column * PIXELS + middle] for column in range(len(expected))]
        for row in range(len(expected))
    ]
    assert seen == expected


def grey(png):
    """The width of a picture in black and white, and which of its pixels are black."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    position, data, width = 8, b"", 0
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position : position + 8])
        content = png[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colours = struct.unpack(">IIBB", content[:10])
            assert (width, depth, colours) == (height, 1, 0)
        elif kind == b"IDAT":
            data += content
        position += length + 12
    lines = zlib.decompress(data)
    step = 1 + (width + 7) // 8
    rows, above = [], bytes(step - 1)
    for start in range(0, len(lines), step):
        line = lines[start + 1 : start + step]
        # As they are (0), or told by what is other than above (2).
        assert lines[start] in (0, 2), "a filter that this reader does not know"
        if lines[start] == 2:
            line = bytes((byte + up) % 256 for byte, up in zip(line, above, strict=True))
        above = line
        bits = "".join(f"{byte:08b}" for byte in line)
        rows.append([bit == "0" for bit in bits[:width]])
    return width, rows
