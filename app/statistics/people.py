"""Who is how strong, and who against whom."""

from collections.abc import Callable

import flet as ft

from app.charts.bars import share_bar
from app.look import Look
from app.sentences.figures import decimal
from app.statistics.lines import (
    figure_line,
    margin,
    rate_figure,
    section,
    usual_figure,
    wins_bar,
    wins_note,
    with_open,
    won_of,
)
from app.ui.kit import Tapped, card, more_line
from app.words import words
from storage.statistics import (
    PROVISIONAL,
    HeadToHead,
    PlayerRating,
    PlayerStatistics,
    Statistics,
)

FIRST = 8
"""How many players a list shows before more are asked for."""

Open = Callable[[str], Tapped]
"""Makes a tap that opens something by a player's name."""


def ladder(
    look: Look, statistics: Statistics, shown: int, show: Callable[[int], None], open_player: Open
) -> ft.Control:
    """Everyone in the order of `Statistics.ladder`, which a line above explains."""
    say, order = words(), statistics.ladder
    ratings = {each.player: each for each in statistics.ratings.ladder() if not each.provisional}
    lines = [
        _ladder_line(look, place, player, ratings.get(player.player), open_player)
        for place, player in enumerate(order[:shown], 1)
    ]
    if len(order) > shown:
        lines.append(more_line(look, len(order) - shown, lambda: show(shown + 4 * FIRST)))
    how = "statistics.order_some" if ratings else "statistics.order_none"
    if len(ratings) == len(order):
        how = "statistics.order_all"
    above = look.text(say(how, games=PROVISIONAL), 13, colour="soft")
    hints = [say("statistics.rating_hint")] if ratings else []
    below = " ".join([*hints, say("statistics.tick_hint")])
    content = [above, card(look, lines), look.text(below, 13, colour="soft")]
    return section(look, say("page.players"), content)


def _ladder_line(
    look: Look,
    place: int,
    player: PlayerStatistics,
    rating: PlayerRating | None,
    open_player: Open,
) -> ft.Control:
    """Who has a rating that counts has a place, too."""
    say, wins = words(), player.wins
    label = say("statistics.place", place=place, name=player.name) if rating else player.name
    note = wins_note(wins)
    told = won_of(wins) if wins.decided else note
    if wins.decided:
        told = with_open(told, wins)
    said = say("statistics.line", label=label, figure=told)
    if rating is not None:
        rated = say(
            "statistics.rating_short",
            rating=decimal(rating.rating, 0),
            margin=decimal(margin(rating.uncertainty), 0),
        )
        # No end of a line tears a rating in two.
        together = rated.replace(" ", "\N{NO-BREAK SPACE}")
        note = say("statistics.noted_short", told=note, note=together)
        said = say("statistics.noted", said=said, note=rated)
    return figure_line(
        look,
        label,
        rate_figure(wins.rate),
        said=said,
        note=note,
        figure_note=usual_figure(wins),
        below=wins_bar(look, wins),
        on_tap=open_player(player.name),
    )


def against(
    look: Look,
    player: PlayerStatistics,
    shown: int,
    show: Callable[[int], None],
    open_together: Open,
) -> list[ft.Control]:
    """A player against everyone, who is beaten most first; a tap opens the games of the two."""
    say = words()
    pairs = player.ranked_pairs
    if not pairs:
        return []
    told = [*_in_short(player), say("statistics.opens_together")]
    lines = [_pair_line(look, pair, open_together) for pair in pairs[:shown]]
    if len(pairs) > shown:
        lines.append(more_line(look, len(pairs) - shown, lambda: show(shown + 4 * FIRST)))
    content = [*(look.text(line, 14, colour="soft") for line in told), card(look, lines)]
    return [section(look, say("statistics.against"), content)]


def _in_short(player: PlayerStatistics) -> list[str]:
    """Whom a player beats most and least, and who is closest, of those who were met enough."""
    say = words()
    most, least, rival = player.most_beaten, player.least_beaten, player.rival
    told = []
    if most is not None:
        told.append(say("statistics.most_beaten", most=_ahead(most)))
    if least is not None and least is not most:
        hardest = least == player.nemesis
        key = "statistics.nemesis" if hardest else "statistics.least_beaten"
        told.append(say(key, least=_ahead(least)))
    if rival is not None and rival not in (most, least):
        told.append(say("statistics.rival", rival=_ahead(rival)))
    return [" ".join(told)] if told else []


def _ahead(pair: HeadToHead) -> str:
    return words()("statistics.ahead", name=pair.name, above=pair.above, games=pair.placed)


def _pair_line(look: Look, pair: HeadToHead, open_together: Open) -> ft.Control:
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
        rate_figure(pair.rate),
        said=say("statistics.pair_said", name=pair.name, figure=rate_figure(pair.rate), note=note),
        note=note,
        below=None if rate is None else share_bar(look, rate, pair.even, "accent"),
        on_tap=open_together(pair.name),
    )
