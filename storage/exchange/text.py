"""The bytes of a file as text, in whichever of the usual encodings they are written."""

import codecs
import re

from scoring import Phrase
from storage.exchange.findings import Reading

MOST_BYTES = 128 * 1024 * 1024
"""The largest file that is read, in bytes: 50,000 games of seven with every card have 90 MB."""

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""What some programs put first, and the encoding that it tells; longer marks come first."""

_OF_A_CLUB = re.compile(r'\s*\{"_id": ?"[a-z-]{1,20}:')


def decoded(content: bytes, reading: Reading) -> str | None:
    """Return the text of a file; `None`, with a problem in the reading, when it is none."""
    if len(content) > MOST_BYTES:
        reading.problems.tell(Phrase("exchange.too_large", {"most": MOST_BYTES // 1024 // 1024}))
        return None
    encoding, text = _encoding(content)
    try:
        return text.decode(encoding)
    except UnicodeDecodeError as error:
        unmarked = encoding == "utf-8" and content is text and not _may_be_json(content)
        if unmarked and not _is_plain(content):
            reading.problems.tell(Phrase("exchange.no_text"))
            return None
        if unmarked:
            try:
                read = content.decode("cp1252")
            except UnicodeDecodeError:
                pass
            else:
                reading.remarks.tell(Phrase("exchange.windows"))
                return read
        before = text[: error.start].decode(encoding, errors="replace")
        reading.problems.tell(Phrase("exchange.not_text"), *line_and_column(before, len(before)))
        return None


def line_and_column(text: str, position: int) -> tuple[int, int]:
    """Return the line and the column, both from 1, of a position in a text."""
    before = text[:position].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def looks_like_json(text: str) -> bool:
    """Whether a text begins as JSON does that holds games."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


def is_of_a_club(text: str) -> bool:
    """Whether a text begins as a club's file does, which has a document a line."""
    return _OF_A_CLUB.match(text) is not None


def _encoding(content: bytes) -> tuple[str, bytes]:
    for mark, encoding in _MARKS.items():
        if content.startswith(mark):
            return encoding, content[len(mark) :]
    # Every second byte of plain letters in UTF-16 is zero; no other text has any.
    start = content[:400]
    if len(start) >= 4 and len(start) % 2 == 0 and len(content) % 2 == 0:
        even, odd = start[::2].count(0), start[1::2].count(0)
        if odd * 4 > len(start) and not even:
            return "utf-16-le", content
        if even * 4 > len(start) and not odd:
            return "utf-16-be", content
    return "utf-8", content


def _may_be_json(content: bytes) -> bool:
    """Whether it begins like JSON, which is never written in an older encoding."""
    return content.lstrip()[:1] in (b"{", b"[")


def _is_plain(content: bytes) -> bool:
    """Whether it begins without the bytes that no text has, but a picture or a program does."""
    return not any(byte < 32 and byte not in b"\t\n\r\f" for byte in content[:4096])
