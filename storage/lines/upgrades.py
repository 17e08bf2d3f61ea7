"""How game documents of earlier versions become documents of this one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from scoring.game.document import SCHEMA

Document: TypeAlias = dict[str, Any]
"""A game document as JSON has it."""

Tables: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""A store's records by table and id; a record has its game document under `game`."""


def _with_number(document: Document) -> Document:
    """0 to 1: written by hand, or before documents had numbers. Only the number is new."""
    return {**document, "schema": 1}


@dataclass(frozen=True)
class Upgrades:
    """The steps from each schema number to the next."""

    newest: int
    """The number that documents have after the last step."""

    steps: Mapping[int, Callable[[Document], Document]]
    """The step from each number to the one above; it must not change its argument."""

    def document(self, document: Document) -> Document:
        """Return the document after all the steps that it needs, one after another."""
        number = number_of(document)
        while number is not None and number < self.newest:
            document = self.steps[number](document)
            number += 1
        return document

    def tables(self, tables: Tables) -> dict[str, dict[str, Document]]:
        """Return the tables with every game document upgraded."""
        return {
            name: {key: self.record(record) for key, record in records.items()}
            for name, records in tables.items()
        }

    def record(self, record: Mapping[str, Any]) -> Document:
        """Return a record with its game document upgraded; one that is no game stays as it is."""
        game = record.get("game")
        if not isinstance(game, dict):
            return dict(record)
        try:
            return {**record, "game": self.document(game)}
        except (AttributeError, LookupError, TypeError, ValueError):
            # It is no game, and will be told of when it is read. It stays as it is, for
            # whoever can repair it, and keeps no other game from being upgraded.
            return dict(record)


UPGRADES = Upgrades(newest=SCHEMA, steps={0: _with_number})
"""The steps to this version's documents. A new schema adds its step here."""


def number_of(document: Mapping[str, Any]) -> int | None:
    """Return a document's schema number: 0 when it has none, `None` when it is no number."""
    number = document.get("schema", 0)
    return number if type(number) is int and number >= 0 else None


def highest_number(tables: Tables) -> int:
    """Return the highest schema number of all game documents; 0 when there are none."""
    return max(_numbers(tables), default=0)


def _numbers(tables: Tables) -> Iterator[int]:
    for records in tables.values():
        for record in records.values():
            if isinstance(game := record.get("game"), dict):
                yield number_of(game) or 0
