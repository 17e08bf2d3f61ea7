r"""The one file of version 0.1.0: JSON that notices when a single bit of it has changed.

    {"checksum": "9b1c…",
    "format": 1, "schema": 1, "tables": {
    "games": {
    "Xk2…": {"game": {…}, "saved_at": "…", "deleted_at": null}
    }
    }}

The checksum is taken over all that follows its line, and no later format may change
that: so an old program can tell a newer file from a damaged one. Whoever repairs a file
by hand removes the checksum's line, all but the brace. A file of TinyDB's own
`JSONStorage` is read too: it is format 0.
"""

import json
import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

FORMAT = 1
"""The number of the format as it is written today."""

_HEAD = re.compile(rb'\{"checksum": "([0-9a-f]{32})",\n')

HEAD_LENGTH = len(b'{"checksum": "') + 32 + len(b'",\n')
"""How many bytes at the start tell one content from any other."""


class DamagedError(Exception):
    """The bytes are not what was written."""


class NewerError(Exception):
    """A later version of the program wrote the bytes."""


class Content(NamedTuple):
    """What a file holds."""

    schema: int
    """The schema number of its game documents; 0 when the file has none."""

    tables: dict[str, dict[str, dict[str, Any]]]
    """The records by table and id."""


def packed(schema: int, tables: Mapping[str, Mapping[str, str]]) -> bytes:
    """Make the bytes of a file from the JSON text of each record by table and id."""
    lines = ",\n".join(
        f"{json.dumps(name, ensure_ascii=False)}: {{\n{_lines(records)}\n}}"
        for name, records in tables.items()
    )
    body = f'"format": {FORMAT}, "schema": {schema}, "tables": {{\n{lines}\n}}}}\n'.encode()
    return b'{"checksum": "%s",\n%s' % (_checksum(body), body)


def unpacked(content: bytes) -> Content:
    """Read what the bytes of a file hold.

    Raises `DamagedError` when they are not what was written, and `NewerError` when a later
    format says so.
    """
    head = _HEAD.match(content)
    if head and _checksum(memoryview(content)[head.end() :]) != head[1]:
        raise DamagedError
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise DamagedError from error
    if not isinstance(document, dict):
        raise DamagedError
    if head:
        del document["checksum"]
    elif document and not any(type(part) is int for part in document.values()):
        return Content(0, _checked(document))
    number, schema = document.get("format"), document.get("schema")
    if type(number) is int and number > FORMAT:
        raise NewerError
    if document.keys() != {"format", "schema", "tables"}:
        raise DamagedError
    if number != FORMAT or type(schema) is not int or schema < 0:
        raise DamagedError
    return Content(schema, _checked(document["tables"]))


def _lines(records: Mapping[str, str]) -> str:
    return ",\n".join(
        f"{json.dumps(key, ensure_ascii=False)}: {record}" for key, record in records.items()
    )


def _checksum(body: bytes | memoryview) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()


def _checked(tables: Any) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the tables, or raise `DamagedError` when they are no tables of records."""
    if not isinstance(tables, dict):
        raise DamagedError
    for records in tables.values():
        if not isinstance(records, dict):
            raise DamagedError
        if not all(isinstance(record, dict) for record in records.values()):
            raise DamagedError
    return tables
