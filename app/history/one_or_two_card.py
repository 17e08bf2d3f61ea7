"""Two games that two devices may have entered of one table: is it one game, or are they two."""

from collections.abc import Callable
from functools import partial

import flet as ft

from app import routes
from app.frame.context import Context
from app.game.game_line import told
from app.look import GAP, Look
from app.ui.kit import card, chip, line_button, wrapped
from app.visitors.membership import LookAlike
from app.words import words
from storage import SavedGame


def asked_of(context: Context, answered: frozenset[LookAlike]) -> LookAlike | None:
    """Return two games that may be one and are both there; `None` where nothing is to be asked."""
    games = context.session.store.games
    for pair in context.membership.look_alikes if context.membership else ():
        there = [games.get(name) for name in (pair.fuller, pair.other)]
        if pair not in answered and all(one and not one.deleted_at for one in there):
            return pair
    return None


def one_or_two_card(
    context: Context, look: Look, pair: LookAlike, answer: Callable[[LookAlike], None]
) -> ft.Control:
    """Both games, each a tap away, and the two answers, which count for all devices."""
    say = words()
    session, games = context.session, context.session.store.games

    def one_game() -> None:
        session.delete(pair.other)

    def two_games() -> None:
        if context.membership:
            context.membership.tell_apart(pair.fuller, pair.other)
        answer(pair)

    def once(act: Callable[[], None]) -> Callable[[], None]:
        """Once it could be read which games are asked about: the next two come to their place."""
        return lambda: session.taps_once(act, to_read=True)

    lines = [
        _line(context, look, saved, say("one_or_two.here") if by is None else by)
        for name, by in zip((pair.fuller, pair.other), pair.by, strict=True)
        if (saved := games.get(name))
    ]
    text = look.text(say("one_or_two.explained"), 14, colour="soft")
    chips = [
        chip(look, say("one_or_two.one"), once(one_game)),
        chip(look, say("one_or_two.two"), once(two_games)),
    ]
    foot = ft.Column([text, wrapped(chips)], spacing=2 * GAP, tight=True)
    title = look.text(say("one_or_two.question"), 16, "semibold")
    padding = ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP)
    asked = card(
        look, [ft.Container(title, padding=padding), *lines, ft.Container(foot, padding=padding)]
    )
    # A finger that is on its way to an answer taps nothing of the next question.
    asked.key = f"one or two {pair.fuller} {pair.other}"
    return asked


def _line(context: Context, look: Look, saved: SavedGame, by: str) -> ft.Control:
    of = told(saved.game, saved.saved_at)
    by = by or words()("one_or_two.elsewhere")
    says = words()("one_or_two.said", by=by, lead=of.lead, total=of.total, others=of.others)
    texts: list[ft.Control] = [
        look.text(f"{of.lead} {of.total}", 16, "semibold"),
        look.text(of.others, 14, colour="soft"),
        look.text(words()("one_or_two.by", day=of.day, by=by), 13, colour="soft"),
    ]
    column = ft.Column(texts, spacing=0, tight=True, expand=True)
    face = [column, look.symbol("next", 16, "soft")]
    return line_button(says, face, partial(context.go, routes.game(saved.id)), height=None)
