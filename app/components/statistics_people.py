"""Who is how strong, and who against whom."""

from collections.abc import Callable

import flet as ft

from app.components.charts_bars import share_bar
from app.components.kit import Tapped, card
from app.components.statistics_lines import figure_line, more_line, said_line, section, won_of
from app.figures import decimal, percent, share
from app.look import Look
from app.words import words
from storage.statistics import HeadToHead, PlayerRating, PlayerStatistics, Statistics

FIRST = 8
"""How many players a list shows before more are asked for."""

Open = Callable[[str], Tapped]
"""Makes a tap that opens a player by the name."""

TWICE = 2
"""A rating is told with so many of its standard deviations: 95 of 100 times it is within."""


def ladder(
    look: Look, statistics: Statistics, shown: int, show: Callable[[int], None], open_player: Open
) -> ft.Control:
    """Everyone, the strongest first; those with few games after all others, without a place."""
    say = words()
    ratings = {rating.player: rating for rating in statistics.ratings.ladder()}
    unrated = [player.player for player in statistics.players if player.player not in ratings]
    by_key = {player.player: player for player in statistics.players}
    order = [*ratings, *unrated]
    lines = [
        _ladder_line(look, place, by_key[key], ratings.get(key), open_player)
        for place, key in enumerate(order[:shown], 1)
    ]
    if len(order) > shown:
        lines.append(more_line(look, len(order) - shown, lambda: show(shown + 4 * FIRST)))
    hint = look.text(say("statistics.rating_hint"), 13, colour="soft")
    return section(look, say("page.players"), [card(look, lines), hint])


def _ladder_line(
    look: Look,
    place: int,
    player: PlayerStatistics,
    rating: PlayerRating | None,
    open_player: Open,
) -> ft.Control:
    say = words()
    wins = player.wins
    won = won_of(wins)
    sure = rating is not None and not rating.provisional
    label = say("statistics.place", place=place, name=player.name) if sure else player.name
    figure, note, said = "–", "", say("statistics.unrated_line", label=label, won=won)
    if rating is not None:
        told = {
            "rating": decimal(rating.rating, 0),
            "margin": decimal(TWICE * rating.uncertainty, 0),
        }
        figure, note = decimal(rating.ordinal, 0), say("statistics.rating_short", **told)
        said = say("statistics.ladder_line", label=label, sure=figure, won=won, **told)
    below = None
    if wins.rate.share is not None:
        below = share_bar(look, wins.rate.share, wins.expected_share, "accent")
    return figure_line(
        look,
        label,
        figure,
        said=said,
        note=won,
        figure_note=note,
        below=below,
        on_tap=open_player(player.name),
    )


def against(
    look: Look,
    player: PlayerStatistics,
    shown: int,
    show: Callable[[int], None],
    open_player: Open,
) -> list[ft.Control]:
    """A player against everyone; the rival and the nemesis first."""
    say = words()
    pairs = player.head_to_head
    if not pairs:
        return []
    content: list[ft.Control] = []
    special = [
        _special(look, title, hint, pair, open_player)
        for title, hint, pair in (
            (say("statistics.rival"), say("statistics.rival_hint"), player.rival),
            (say("statistics.nemesis"), say("statistics.nemesis_hint"), player.nemesis),
        )
        if pair is not None
    ]
    if special:
        content.append(card(look, special))
    lines = [_pair_line(look, pair, open_player) for pair in pairs[:shown]]
    if len(pairs) > shown:
        lines.append(more_line(look, len(pairs) - shown, lambda: show(shown + 4 * FIRST)))
    content.append(card(look, lines))
    return [section(look, say("statistics.against"), content)]


def _special(look: Look, title: str, hint: str, pair: HeadToHead, open_player: Open) -> ft.Control:
    label = words()("statistics.special", title=title, name=pair.name)
    return figure_line(
        look,
        label,
        _above(pair),
        said=said_line(label, _above(pair), hint),
        note=hint,
        on_tap=open_player(pair.name),
    )


def _pair_line(look: Look, pair: HeadToHead, open_player: Open) -> ft.Control:
    say = words()
    note = say("statistics.pair", above=pair.above, level=pair.level, below=pair.below)
    if not pair.level:
        note = say("statistics.pair_no_level", above=pair.above, below=pair.below)
    if pair.placed < pair.games:
        note = say(
            "statistics.of_games", note=note, games=say("statistics.games", count=pair.games)
        )
    rate = pair.rate.share
    return figure_line(
        look,
        pair.name,
        _above(pair),
        said=say("statistics.pair_said", name=pair.name, figure=_above(pair), note=note),
        note=note,
        below=None if rate is None else share_bar(look, rate, 0.5, "accent"),
        on_tap=open_player(pair.name),
    )


def _above(pair: HeadToHead) -> str:
    """How often the player was above: of few games, in numbers."""
    rate = pair.rate
    if rate.share is None:
        return "–"
    if rate.few:
        return words()("statistics.wins_of", wins=share(float(rate.wins)), games=rate.games)
    return percent(rate.share)
