"""Histories of games made up by hypothesis, from few names so that games share them."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from scoring import Game, read_game
from storage import Filter, SavedGame

NAMES = ("Ada", "ADA", "Bo", "Zoë", "Zoe", "Cy", "cy", "Straße")
WONDERS = ("Gizah", "Rhodos", "Babylon")
PLACES = ("At Zoë's", "Café Gizah", "the cellar")
NOTES = ("Rain.\nBo won at last", "STRASSE", "ada")
SIDES = {"first": ("A", "B"), "second": ("day", "night")}
START = datetime(2026, 12, 30, 20, tzinfo=UTC)


def _moments() -> st.SearchStrategy[datetime]:
    return st.integers(0, 5 * 24).map(lambda hours: START + timedelta(hours=hours))


@st.composite
def _game(draw: st.DrawFn) -> Game:
    edition = draw(st.sampled_from(sorted(SIDES)))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    document: dict[str, Any] = {"edition": edition, "players": []}
    for name in names:
        player = {"name": name}
        if wonder := draw(st.none() | st.sampled_from(WONDERS)):
            player["wonder"] = wonder
        if side := draw(st.none() | st.sampled_from(SIDES[edition])):
            player["side"] = side
        document["players"].append(player)
    if place := draw(st.none() | st.sampled_from(PLACES)):
        document["place"] = place
    if note := draw(st.none() | st.sampled_from(NOTES)):
        document["note"] = note
    if played_at := draw(st.none() | _moments()):
        document["played_at"] = played_at.isoformat()
    return read_game(document)


@st.composite
def histories(draw: st.DrawFn, most: int = 8) -> list[SavedGame]:
    """Saved games with ids, some of them deleted."""
    return [
        SavedGame(
            f"game-{number}", game, draw(_moments()), draw(st.none() | st.none() | _moments())
        )
        for number, game in enumerate(draw(st.lists(_game(), max_size=most)))
    ]


def filters() -> st.SearchStrategy[Filter]:
    """Filters of which each part is as likely set as not."""
    days = st.none() | _moments().map(lambda moment: moment.date())
    return st.builds(
        Filter,
        words=st.sampled_from(("", "", "  ", "zoe", "ADA", "giz zoë", "strasse", "won\train", "x")),
        players=st.lists(st.sampled_from((*NAMES, "Nobody")), max_size=2).map(tuple),
        wonder=st.none() | st.sampled_from(WONDERS),
        side=st.none() | st.sampled_from(("day", "B")),
        edition=st.none() | st.sampled_from(sorted(SIDES)),
        seats=st.none() | st.integers(1, 4),
        since=days,
        until=days,
        evenings=st.booleans(),
    )
