"""Which games compare in points: those with the same expansions, in teams or not."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from scoring import Phrase
from scoring.phrase import listed
from storage.statistics.figures.scored import Scored

Kind: TypeAlias = tuple[tuple[str, ...], bool]
"""The expansions that a game was played with, and whether it was in teams."""


def kind_of(game: Scored) -> Kind:
    """The kind of a game."""
    return game.expansions, bool(game.partners)


def among(kind: Kind, others: Iterable[Kind]) -> Phrase | None:
    """How one says that only games of a kind are meant; `None` where there are no others.

    It says no more than tells them from the others: "in games with Leaders", "in team games"; and
    "in games with only Leaders" where others had them as well, with more beside them.
    """
    (expansions, teams), others = kind, {*others}
    which, who = "any", "anyone"
    if any(other != expansions for other, _ in others):
        which = "with" if expansions else "without"
    if expansions and any({*other} > {*expansions} for other, same in others if same == teams):
        which = "only"
    if any(other != teams for _, other in others):
        who = "teams" if teams else "singles"
    if (which, who) == ("any", "anyone"):
        return None
    named = listed([Phrase(f"expansion.{name}") for name in expansions])
    return Phrase(f"among.{which}.{who}", {"expansions": named})


def said(key: str, values: Mapping[str, object], kind: Phrase | None) -> Phrase:
    """A sentence of games of one kind: the plain one where there are no others."""
    return Phrase(f"{key}.among", {**values, "among": kind}) if kind else Phrase(key, {**values})
