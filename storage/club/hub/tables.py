"""The open tables of a club, asked of its hub and told to it."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from storage.club.forgetting.names import Word, keys_of_words
from storage.club.hub.answers import AllWritten, Rows, asked, read
from storage.club.hub.carrier import Carrier, ClubTrouble, TooLarge
from storage.club.noted.open_tables import PREFIX, TableDocument, read_table
from storage.removal import unnamed

MOST_TABLES = 200
"""How many tables of a club are looked at; what a hub has beyond that is none of a club's."""

AT_ONCE = 20
"""How many tables are asked for at once."""

_ALL_OF_THEM = f"startkey={{}}&endkey={{}}&limit={MOST_TABLES}".format(
    *(quote(json.dumps(PREFIX + end)) for end in ("", "\ufff0"))
)

_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
"""What tables are called by those who tell of them."""


@dataclass(frozen=True)
class AtHub:
    """What a hub has of a table."""

    rev: str
    """The revision, which whoever changes it has to know."""

    document: TableDocument | None
    """What it says; `None` where only a later version can read it."""


async def revisions(carrier: Carrier, here: Collection[str]) -> dict[str, str]:
    """Return the revisions of the tables that the hub has, by their ids: those `here` in any case.

    Raises `ClubTrouble` when it can't be asked now.
    """
    answer = await asked(carrier, "GET", f"/_all_docs?{_ALL_OF_THEM}", wanted=(200,))
    rows = read(Rows, answer).rows[:MOST_TABLES]
    if len(rows) == MOST_TABLES:
        # Somebody has put many there, before ours.
        body = {"keys": [PREFIX + table for table in here]}
        answer = await asked(carrier, "POST", "/_all_docs", body, wanted=(200,))
        rows += read(Rows, answer).rows
    found = {
        row.key.removeprefix(PREFIX): row.value.rev
        for row in rows
        if row.key and row.key.startswith(PREFIX) and row.value and not row.value.deleted
    }
    return {table: rev for table, rev in found.items() if _ID.fullmatch(table)}


async def documents(carrier: Carrier, tables: Collection[str]) -> dict[str, AtHub]:
    """Return what the hub says of some tables; raises `ClubTrouble` when it can't be asked now.

    What is too large to be a table, or can't be read, is told of as nothing.
    """
    found: dict[str, AtHub] = {}
    names = [*tables]
    for start in range(0, len(names), AT_ONCE):
        found |= await _some(carrier, names[start : start + AT_ONCE])
    return found


async def _some(carrier: Carrier, tables: Sequence[str]) -> dict[str, AtHub]:
    keys = {PREFIX + table: table for table in tables}
    body = {"keys": [*keys]}
    answer = None
    try:
        path = "/_all_docs?include_docs=true"
        answer = await asked(carrier, "POST", path, body, wanted=(200,))
        rows = read(Rows, answer).rows
    except ClubTrouble as trouble:
        if answer is None and not isinstance(trouble, TooLarge):
            raise
        if len(tables) > 1:
            half = len(tables) // 2
            first = await _some(carrier, tables[:half])
            return first | await _some(carrier, tables[half:])
        answer = await asked(carrier, "POST", "/_all_docs", body, wanted=(200,))
        rows = read(Rows, answer).rows
    return {
        keys[row.key]: AtHub(row.value.rev, read_table(row.doc))
        for row in rows
        if row.key in keys and row.value and not row.value.deleted
    }


async def tell(
    carrier: Carrier, table: str, document: TableDocument, rev: str | None
) -> str | None:
    """Tell the hub how a table stands, and return its next revision.

    `None` where it has another one than `rev` by now, which is to be looked at first. Raises
    `ClubTrouble` when the hub can't be told now.
    """
    return await _put(carrier, table, document.written(), rev)


async def remove(carrier: Carrier, table: str, rev: str) -> None:
    """Have the hub forget a table, unless it has another revision by now."""
    await _put(carrier, table, {"_deleted": True}, rev)


async def _put(
    carrier: Carrier, table: str, content: Mapping[str, Any], rev: str | None
) -> str | None:
    told = {**content, "_id": PREFIX + table, **({"_rev": rev} if rev else {})}
    answer = await asked(carrier, "POST", "/_bulk_docs", {"docs": [told]}, wanted=(200, 201, 202))
    for one in read(AllWritten, answer, "results").results:
        if one.id == PREFIX + table and one.error is None and one.rev:
            return one.rev
    return None


def without_forgotten(document: TableDocument, words: Sequence[Word]) -> TableDocument:
    """Return a table without the names of those whom its club has forgotten since it was told."""
    for word in words:
        table = document.table
        if word.id in document.forgotten:
            continue
        if any(map(word.is_of, keys_of_words(document.called))):
            document = document.model_copy(update={"called": ""})
        if table is not None:
            game = unnamed(table.game, word.is_of, word.called)
            if game is not None:
                table = table.model_copy(update={"game": game})
                document = document.model_copy(update={"table": table})
    return document
