"""The table: who plays, in which seat, with which wonder, by which edition."""

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from app import routes
from app.entry.session import Session
from app.flet_mended.hooks import MutableRef
from app.frame.banner import trouble
from app.frame.clash import clash_sheet
from app.frame.context import Context, Screen, throw_away
from app.frame.guard import guarded
from app.frame.missing_pages import gone
from app.game.seat_sheet import seat_sheet
from app.look import GAP, TARGET, Look
from app.sentences.report import remark_line
from app.table.round_table import round_table
from app.ui.dialogs import discard_question, question
from app.ui.kit import (
    Tapped,
    chip,
    half,
    header,
    page_column,
    scrolling,
    symbol_button,
    tappable,
    text_field,
    two_halves,
    wide_button,
    wrapped,
)
from app.words import words
from scoring import Game, editions, score
from scoring.answers import seating
from scoring.answers.city_progress import next_city
from scoring.catalogue.cards import box_of
from scoring.game.document import GUILD_LIMIT
from scoring.game.fields import LONGEST_NAME
from storage import Draft

DISCARD = "discard"
"""Asked whether the table shall be thrown away."""

EDITION = "edition "
"""Asked whether cards of the cities shall go, with the edition whose name follows."""

EXPANSION = "expansion "
"""Asked whether what was entered of an expansion shall go, whose name follows."""

LEAVE = "leave "
"""Asked whether a player shall leave, whose name follows."""

LEAST_ROUND = 336
"""The least width at which the table is drawn beside the names, in pixels: as on small phones."""

OFFERED = 12
"""How many past names are offered at one tap."""


@guarded
def TablePage(context: Context) -> ft.Control:
    """The table of the draft that the address names."""
    draft_id = ft.use_route_params()["draft"]
    if context.session.open(draft_id) is None:
        return gone(context, draft_id)
    return _Table(context, context.session, context.screen, draft_id)


@guarded
def _Table(context: Context, session: Session, screen: Screen, draft_id: str) -> ft.Control:
    opened, open_seat = ft.use_state(-1)
    asked, ask = ft.use_state("")
    wrong, tell = ft.use_state("")
    typed = ft.use_ref("")
    typing = ft.use_ref(False)  # noqa: FBT003
    renamed = ft.use_ref("")
    draft, look, say = session.draft, screen.look, words()
    if draft is None:
        return gone(context, draft_id)
    game = draft.game

    def seat_typed() -> None:
        """Seat whom the field names; a name that cannot be taken stays there."""
        names = seating.names_in(typed.current or "")
        if seating.too_long(names):
            tell(say("name.too_long", most=LONGEST_NAME))
            return
        typed.current = ""
        typing.current = True
        tell("")
        if names:
            session.change_table(lambda game: seating.sit_down(game, names))

    def start() -> None:
        seat_typed()
        context.go(routes.walk(draft_id, game.categories[0]))

    def start_by_cards() -> None:
        seat_typed()
        last = len(game.seats) - 1
        seat = next_city(game, last)
        context.go(routes.city(draft_id, last if seat is None else seat))

    def follow(event: ft.Event[ft.TextField]) -> None:
        typed.current = event.control.value

    ft.use_dialog(_dialog(context, draft, opened, open_seat, asked, ask, renamed))
    most = game.rules.players[1]
    body: list[ft.Control] = trouble(look, session)
    if len(game.players) < most:
        # A new key for each player makes a new, empty field, which takes the focus.
        name = text_field(
            look,
            say("name.field", seat=len(game.players) + 1),
            key=f"name-{len(game.players)}",
            value=typed.current,
            # Whoever taps names of earlier games wants no keyboard over the table.
            autofocus=typing.current or not game.players,
            on_change=follow,
            on_submit=seat_typed,
            error=wrong or None,
            expand=True,
        )
        body += [_name_line(look, name, seat_typed), *_past_names(look, session, draft, typing)]
    else:
        body.append(look.text(say("table.full", count=most), 14, colour="soft"))
    apart = look.low and half(look) >= LEAST_ROUND
    room = half(look) if apart else min(look.width, 560) - 6 * GAP
    table = round_table(look, game, room, open_seat)
    body += [
        *([] if apart else [table]),
        *_partners(look, game),
        *_remarks(look, game),
        _choices(look, session, draft, ask),
        *_where_two_play(look, game),
    ]
    home = symbol_button(look, "back", say("page.home"), lambda: context.go(routes.HOME))
    discard = symbol_button(look, "delete", say("discard"), lambda: ask(DISCARD))
    head = header(look, say("page.table"), home, actions=[discard])
    foot = _start_buttons(look, game, start, start_by_cards)
    if apart:
        return two_halves(
            look,
            [head, scrolling(body)],
            [scrolling([table]), ft.Row(foot, spacing=2 * GAP)],
        )
    return page_column(look, head, body, foot)


def _name_line(look: Look, name: ft.Control, add: Callable[[], Any]) -> ft.Control:
    button = tappable(
        words()("name.add"),
        look.symbol("add"),
        add,
        width=56,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.colour("key"),
    )
    line = ft.Row([name, button], spacing=2 * GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    # The field's label stands half above it, where what scrolls would cut it.
    return ft.Container(line, padding=ft.Padding.only(top=2 * GAP * look.scale))


def _start_buttons(
    look: Look, game: Game, start: Tapped, start_by_cards: Tapped
) -> list[ft.Control]:
    """Begin with the first category, or with the cards of the first city."""
    say = words()
    missing = game.rules.players[0] - len(game.players)
    if missing > 0:
        return [wide_button(look, say("table.more", count=missing), None, leading=False)]
    first = say(f"category.{game.categories[0]}")
    return [
        wide_button(look, say("cities.by_cards"), start_by_cards, leading=False, expand=2),
        wide_button(look, say("table.start", category=first), start, expand=3),
    ]


def _remarks(look: Look, game: Game) -> list[ft.Control]:
    """What is odd about the table, once there are enough players for one."""
    if len(game.players) < game.rules.players[0]:
        return []
    lines = remark_line(game, score(game), words())
    return [look.text(line, 14, colour="accent") for line in lines]


def _partners(look: Look, game: Game) -> list[ft.Control]:
    """Who plays with whom."""
    say = words()
    teams = [say.names([game.players[seat].name for seat in seats]) for seats in game.partners]
    return [look.text(say("teams.list", teams=tuple(teams)), 14, colour="soft")] if teams else []


def _where_two_play(look: Look, game: Game) -> list[ft.Control]:
    """For two at a table of an edition without a free city: that the other one has it."""
    if len(game.players) != 2 or game.rules.free_city or game.free_city is not None:
        return []
    return [look.text(words()("free_city.elsewhere"), 14, colour="soft")]


def _past_names(
    look: Look, session: Session, draft: Draft, typing: MutableRef[bool]
) -> list[ft.Control]:
    """The names of earlier games that nobody at this table has, one tap each."""
    seated = {player.name.casefold() for player in draft.game.players}
    known = [name for name in session.store.games.names() if name.casefold() not in seated]

    def sit(name: str) -> Tapped:
        def act() -> None:
            typing.current = False
            session.change_table(lambda game: seating.sit_down(game, [name]))

        return act

    return [wrapped([chip(look, name, sit(name)) for name in known[:OFFERED]])] if known else []


def _choices(look: Look, session: Session, draft: Draft, ask: Callable[[str], None]) -> ft.Control:
    """The edition, its expansions, and what else the table may choose."""
    say = words()

    def play(name: str) -> Tapped:
        """At once, or after a question when cards of the cities would go."""
        if seating.cards_lost(draft.game, box_of(name, draft.game.expansions)):
            return lambda: ask(EDITION + name)
        return lambda: session.change_table(lambda game: seating.play_edition(game, name))

    def play_with(name: str) -> Tapped:
        """At once, or after a question when something that was entered would go."""
        if _lost(draft.game, name):
            return lambda: ask(EXPANSION + name)
        return lambda: session.change_table(lambda game: seating.play_expansion(game, name))

    editions_offered = [
        chip(look, say(f"edition.{name}"), play(name), chosen=name == draft.game.edition)
        for name in editions()
    ]
    expansions = [
        chip(
            look,
            say(f"expansion.{name}"),
            play_with(name),
            chosen=name in draft.game.expansions,
        )
        for name in draft.game.rules.expansions
    ]
    options = []
    if seating.may_be_for_two(draft.game):
        options.append(_for_two(look, session, draft.game, ask))
    if seating.may_be_in_teams(draft.game):
        in_teams = partial(session.change_table, seating.play_in_teams)
        options.append(chip(look, say("teams"), in_teams, chosen=draft.game.teams))
    limit = draft.game.guild_limit
    label = say("guild_limit", limit=limit or GUILD_LIMIT)
    change = partial(session.change_table, seating.limit_guilds)
    options.append(chip(look, label, change, chosen=limit is not None))
    if draft.game.players:
        draw = partial(session.change_table, seating.draw_wonders)
        options.append(chip(look, say("wonders.draw"), draw))
    found: list[ft.Control] = []
    for title, chips in (
        ("table.edition", editions_offered),
        ("table.expansions", expansions),
        ("table.options", options),
    ):
        found += [look.text(say(title), 14, colour="soft"), wrapped(chips)]
    return ft.Column(found, spacing=2 * GAP, tight=True)


def _for_two(look: Look, session: Session, game: Game, ask: Callable[[str], None]) -> ft.Control:
    """A free city for two players, which comes at a tap; with entries it goes after a question."""
    label, there = words()("free_city"), game.free_city

    def change() -> None:
        if there is None:
            session.change_table(partial(seating.play_for_two, name=label))
        elif there.pad or there.city:
            ask(LEAVE + there.name)
        else:
            session.change_table(seating.of_player(there.name, seating.stand_up))

    return chip(look, label, change, chosen=there is not None)


def _edition_question(
    look: Look, session: Session, game: Game, name: str, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """Ask before cards go that the other edition does not have."""
    say = words()
    lost = seating.cards_lost(game, box_of(name, game.expansions))
    edition = say(f"edition.{name}")
    play = partial(seating.play_edition, name=name)
    return question(
        look,
        say("edition.change", edition=edition),
        say("edition.change_explained", count=len(lost), cards=say.names(lost)),
        [
            (say("edition.keep"), lambda: None),
            (say("edition.play", edition=edition), lambda: session.change_table(play)),
        ],
        dismiss,
    )


def _lost(game: Game, name: str) -> list[str]:
    """What would go with an expansion: rows of the pad that have entries, and named cards."""
    box = seating.with_expansion(game, name)
    rows = [words()(f"category.{row}") for row in seating.rows_lost(game, box)]
    return [*rows, *seating.cards_lost(game, box)]


def _expansion_question(
    look: Look, session: Session, game: Game, name: str, dismiss: Callable[[], None]
) -> ft.BottomSheet:
    """Ask before entries and cards go that are not there without an expansion."""
    say = words()
    expansion = say(f"expansion.{name}")

    def without(game: Game) -> Game:
        # Another phone may have left it out meanwhile.
        return seating.play_expansion(game, name) if name in game.expansions else game

    return question(
        look,
        say("expansion.leave", expansion=expansion),
        say("expansion.leave_explained", lost=say.names(_lost(game, name))),
        [
            (say("expansion.keep", expansion=expansion), lambda: None),
            (
                say("expansion.leave_out", expansion=expansion),
                lambda: session.change_table(without),
            ),
        ],
        dismiss,
    )


def _dialog(
    context: Context,
    draft: Draft,
    opened: int,
    open_seat: Callable[[int], None],
    asked: str,
    ask: Callable[[str], None],
    renamed: MutableRef[str],
) -> ft.BottomSheet | None:
    """The question that is open, or the seat."""
    session, look, say = context.session, context.screen.look, words()
    game = draft.game

    def dismiss() -> None:
        ask("")

    if session.clash is not None:
        return clash_sheet(look, session)
    if asked == DISCARD:
        return discard_question(look, draft, lambda: throw_away(context), dismiss)
    if asked.startswith(EDITION):
        return _edition_question(look, session, game, asked.removeprefix(EDITION), dismiss)
    if asked.startswith(EXPANSION):
        name = asked.removeprefix(EXPANSION)
        return _expansion_question(look, session, game, name, dismiss)
    if asked:
        name = asked.removeprefix(LEAVE)
        leave = seating.of_player(name, seating.stand_up)
        return question(
            look,
            say("seat.leave", name=name),
            say("seat.leave_explained", name=name),
            [
                (say("discard.keep"), lambda: None),
                (say("seat.leave", name=name), lambda: session.change_table(leave)),
            ],
            dismiss,
        )
    if not 0 <= opened < len(game.seats):
        return None
    player = game.seats[opened]

    def let_go() -> None:
        """At once when nothing of the player is entered yet, else after a question."""
        open_seat(-1)
        if player.pad or player.city or player.total is not None:
            ask(LEAVE + player.name)
        else:
            session.change_table(seating.of_player(player.name, seating.stand_up))

    return seat_sheet(
        look, game, opened, session.change_table, let_go, lambda: open_seat(-1), renamed
    )
