"""The facts of a game as a short row, and back: no record is read for a list that is known."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from sys import intern

from storage.history.game_facts import GameFacts, Wonders
from storage.summaries.kept_rows import Row


def row_of(facts: GameFacts) -> Row | None:
    """Return what facts say, with the typed names; `None` where a name has a line break."""
    wonders = [part or "" for seat in facts.wonders for part in seat]
    if any("\n" in text for text in (*facts.written, *wonders, *facts.expansions)):
        return None
    moment, saved_at = facts.moment.isoformat(), facts.saved_at.isoformat()
    return [
        saved_at,
        None if moment == saved_at else moment,
        int(facts.deleted),
        facts.edition,
        "\n".join(facts.expansions),
        "\n".join(facts.written),
        "\n".join(wonders),
        facts.place,
        facts.note,
        facts.club,
    ]


def facts_of_row(game_id: str, row: Row) -> GameFacts:
    """Return the facts that gave a row."""
    saved_at, moment, deleted, edition, expansions, names, wonders, place, note, club = row
    saved = datetime.fromisoformat(saved_at)
    return GameFacts(
        game_id=game_id,
        moment=saved if moment is None else datetime.fromisoformat(moment),
        saved_at=saved,
        deleted=bool(deleted),
        edition=intern(edition),
        expansions=_parts(expansions),
        names=_parts(names),
        wonders=_seats(wonders),
        place=place,
        note=note,
        club=club,
    )


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, ...]:
    return tuple(map(intern, text.split("\n"))) if text else ()


@lru_cache(maxsize=4096)
def _seats(text: str) -> Wonders:
    parts: Iterable[str | None] = (intern(part) or None for part in text.split("\n"))
    return tuple(zip(parts, parts, strict=True)) if text else ()
