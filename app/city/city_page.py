"""A city: a player's cards and stages, one tap each."""

from typing import cast

import flet as ft

from app import routes
from app.city.bars import Built, CardField, CityPoints, PileTabs, in_one_line
from app.city.board import Board, Shown
from app.city.cards import city_cards
from app.city.layout import LEAST_HALF, PINNED_FROM, SEARCH, WIDEST, WIDEST_ALONE, is_wide
from app.city.risen_sheets import risen_sheet
from app.entry.city_entry import CityEntry
from app.entry.session import Session
from app.flet_mended.hooks import keyed
from app.frame.banner import out_of_reach, trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded, guarded_memoized
from app.frame.missing_pages import gone
from app.look import GAP, TARGET, Look
from app.ui.kept_controls import KeptControls, use_kept_controls
from app.ui.kit import (
    Tapped,
    centred,
    half,
    header,
    scrolling,
    spoken,
    symbol_button,
    two_halves,
    wide_button,
)
from app.words import words
from scoring import Game, Result, category
from scoring.answers.city_answers import asked_ages, asked_leaders, asked_tiles
from scoring.answers.city_progress import Progress, built_stages, stages_of
from scoring.answers.city_tiles import Pile, Tile, groups, piles
from scoring.catalogue.effects import AGES, numeral
from storage import Draft


@guarded
def CityPage(context: Context) -> ft.Control:
    """The city that the address names."""
    parameters = ft.use_route_params()
    entry = ft.use_ref(cast("CityEntry | None", None))
    if entry.current is None:
        entry.current = CityEntry(context.session, context.go)
    draft = context.session.open(parameters["draft"])
    asked = parameters["seat"]
    seat = int(asked) if asked.isdecimal() else -1
    if draft is None or not 0 <= seat < len(draft.game.seats):
        return gone(context, parameters["draft"])
    begin = _first_pile(context, draft, seat)
    entry.current.follow(routes.city(draft.id, seat), seat, begin)
    return _City(context, context.session, context.screen, entry.current, draft.id)


@guarded_memoized
def _City(
    context: Context, session: Session, screen: Screen, entry: CityEntry, draft_id: str
) -> ft.Control:
    look, kept = screen.look, use_kept_controls()
    ft.use_effect(
        lambda: context.listen(
            lambda event: entry.key(event.key, ctrl=event.ctrl or event.meta, shift=event.shift)
        ),
        [],
        cleanup=lambda: context.listen(None),
    )
    ft.use_effect(
        lambda: session.hear(entry.go_along, entry.tapped_late),
        [],
        cleanup=entry.left,
    )
    entry.drawn()
    result = session.result()
    here = result is not None and entry.here()
    ft.use_dialog(risen_sheet(context, entry, result) if here and result else None)
    if result is None or not here:
        return gone(context, draft_id)
    if look.low and half(look) >= LEAST_HALF:
        return _low(look, context, entry, result, kept)
    width = min(look.width, WIDEST if is_wide(look) else WIDEST_ALONE)
    room = width - 6 * GAP
    board = _board(look, entry, result, (room - 4 * GAP) // 2 if is_wide(look) else room)
    pinned = is_wide(look) or look.height >= PINNED_FROM * look.scale
    points = _points_line(look, entry, result)
    head = _head(look, context, entry, result, room, kept)
    # Flet tells parts apart by how many stand before them. Where a line comes or goes there, the
    # foot is put in anew, and the same one would be deaf from then on. A low page has none there.
    foot = _foot(look, context, entry, kept.within((len(head), len(points))))
    below: list[ft.Control] = [*points, foot]
    if is_wide(look):
        below = [_side_by_side(board, ft.Column([*points, foot], spacing=GAP, tight=True))]
    elif pinned:
        below = [board, *points, foot]
    column = ft.Column(
        [
            *head,
            _scrolling_cards(look, entry, room, [] if pinned else [board]),
            ft.Column(below, spacing=GAP, tight=True),
        ],
        spacing=2 * GAP,
        expand=True,
    )
    return centred(look, column, width)


def _low(
    look: Look, context: Context, entry: CityEntry, result: Result, kept: KeptControls
) -> ft.Control:
    """The city on a phone on its side: the cards, and beside them the board and the points."""
    board = _board(look, entry, result, half(look))
    return two_halves(
        look,
        [
            *_head(look, context, entry, result, half(look), kept),
            _scrolling_cards(look, entry, half(look), []),
        ],
        [
            scrolling([board, *_points_line(look, entry, result)]),
            _foot(look, context, entry, kept),
        ],
    )


def _head(
    look: Look, context: Context, entry: CityEntry, result: Result, room: int, kept: KeptControls
) -> list[ft.Control]:
    """All that stands above the cards."""
    session, wide = entry.session, is_wide(look)
    line = kept(
        "header",
        _header,
        look,
        context,
        entry,
        _title(entry.game, entry.seat),
        searching=entry.searching,
        cut_off=session.is_cut_off(),
        # A wide page alone has these.
        field=entry.fields if wide else 0,
        progress=entry.progress() if wide else None,
        can_undo=wide and session.can_undo,
        can_redo=wide and session.can_redo,
    )
    return [
        line,
        *trouble(look, session),
        *_above(look, entry, room),
        *_too_many(look, entry, result),
    ]


def _scrolling_cards(
    look: Look, entry: CityEntry, room: int, below: list[ft.Control]
) -> ft.Control:
    cards = _cards(look, entry, room)
    return scrolling([cards, *below], key=f"cards-{entry.seat}-{entry.pile}")


def _points_line(look: Look, entry: CityEntry, result: Result) -> list[ft.Control]:
    shown = _points(entry, result)
    return [CityPoints(look, shown, entry.open_why)] if shown else []


def _side_by_side(left: ft.Control, right: ft.Control) -> ft.Control:
    return ft.Row(
        [ft.Container(left, expand=1), ft.Container(right, expand=1)],
        spacing=4 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )


def _header(
    look: Look,
    context: Context,
    entry: CityEntry,
    title: str,
    *,
    searching: bool,
    cut_off: bool,
    field: int,
    progress: Progress | None,
    can_undo: bool,
    can_redo: bool,
) -> ft.Control:
    """Whose city it is, the way back, the search, and what else there is to do.

    It is drawn anew only for what it is told, so all that it shows of the `entry` is among that.
    """
    say = words()
    actions: list[ft.Control] = []
    if progress is not None:
        built = Built(look, progress, in_line=False)
        actions += [ft.Container(_field(look, entry, field), width=SEARCH), built]
        if can_redo:
            actions.append(symbol_button(look, "redo", say("redo"), entry.redo, key="redo"))
        undo = entry.undo if can_undo else None
        undone = say("undo" if undo else "undo.nothing")
        actions.append(
            symbol_button(look, "undo", undone, undo, "ink" if undo else "line", key="undo")
        )
    else:
        actions.append(_search_button(look, entry.search, searching=searching))
    actions.append(symbol_button(look, "more", say("more"), entry.open_menu, key="more"))
    note, said = out_of_reach(cut_off=cut_off)

    def back() -> None:
        context.go(_origin(context, entry.draft, entry.seat))
        context.trail.forget_all(routes.is_city)

    line = header(
        look,
        title,
        symbol_button(look, "back", say("back"), back),
        actions=actions,
        note=note,
        note_said=said,
    )
    # The field's label stands half above it.
    return ft.Container(line, padding=ft.Padding.only(top=12 * (look.scale - 1)))


def _title(game: Game, seat: int) -> str:
    """Whose city it is; the free city is nobody's."""
    name = game.seats[seat].name
    return name if seat == len(game.players) else words()("cities.title", name=name)


def _search_button(look: Look, search: Tapped, *, searching: bool) -> ft.Control:
    """Search, or show the ages again; by a tap the field takes the focus, not the button."""
    label = words()("cities.search_end" if searching else "cities.search")
    face = ft.Container(
        spoken(label, look.symbol("close" if searching else "search")),
        width=TARGET,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
    )
    tapped = ft.GestureDetector(on_tap=search, content=face, exclude_from_semantics=True)
    # What has ink is reached by Tab, and pressed by Enter.
    return ft.Container(tapped, ink=True, on_click=search, border_radius=TARGET // 2)


def _origin(context: Context, draft: Draft, seat: int) -> str:
    """Where one came from, if it was a page of this table; else the pad."""
    before = context.trail.before(routes.city(draft.id, seat), routes.is_city)
    return before if draft.id in before else routes.pad(draft.id)


def _first_pile(context: Context, draft: Draft, seat: int) -> Pile:
    """The leaders for who comes from their page of the walk, and the like; else age I."""
    walked = routes.walked(_origin(context, draft, seat))
    colour = category(walked).colour if walked else None
    found = piles(draft.game.box)
    return colour if colour in found else found[0]


def _above(look: Look, entry: CityEntry, room: int) -> list[ft.Control]:
    """The piles, or the field of the search; and how much of the city is named.

    On a wide page all ages stand beside each other, and the rest is in its header.
    """
    found = piles(entry.game.box)
    if is_wide(look):
        alone = len(found) == len(AGES)
        return [] if alone else [PileTabs(look, found, entry.pile, entry.show, together=True)]
    tabs = PileTabs(look, found, entry.pile, entry.show, together=False)
    start = _field(look, entry, entry.fields) if entry.searching else tabs
    if not entry.searching and not in_one_line(look, found, room):
        below = ft.Row([_built(look, entry, in_line=True)], alignment=ft.MainAxisAlignment.END)
        return [ft.Column([tabs, below], spacing=GAP, tight=True)]
    line = ft.Row(
        [ft.Container(start, expand=True), _built(look, entry)],
        spacing=2 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return [line]


def _field(look: Look, entry: CityEntry, number: int) -> ft.Control:
    """Where letters of a card are typed; each card gets a new field, which has the cursor."""
    field = keyed(CardField, f"field-{number}")
    return field(look, entry.typed, entry.type, entry.take)


def _built(look: Look, entry: CityEntry, *, in_line: bool = False) -> ft.Control:
    return Built(look, entry.progress(), in_line=in_line)


def _too_many(look: Look, entry: CityEntry, result: Result) -> list[ft.Control]:
    """What is odd about more cards than turns."""
    say = words()
    return [
        look.text(say.phrase(remark.phrase), 14, colour="accent")
        for remark in result.remarks
        if remark.phrase.key == "remark.turns" and entry.seat in remark.seats
    ]


def _taken_by_enter(look: Look, found: tuple[Tile, ...]) -> ft.Control:
    """Which card the Enter key takes: that it has a frame is nowhere to be heard."""
    names = [tile.name for tile in found if tile.following]
    said: list[ft.Control] = [
        look.text(words()("cities.search_hint", card=name), 14, colour="soft") for name in names
    ]
    return ft.Semantics(live_region=True, content=ft.Column(said, spacing=0, tight=True))


def _cards(look: Look, entry: CityEntry, room: int) -> ft.Control:
    """What the search found, the cards of the pile, or of all ages where there is room."""
    say = words()
    if entry.text:
        found = entry.hits()
        if not found:
            return look.text(say("cities.search_none"), 14, colour="soft")
        hits = city_cards(look, (found,), min(room, WIDEST_ALONE), entry.tap)
        column = ft.Column([hits, _taken_by_enter(look, found)], spacing=2 * GAP, tight=True)
        return ft.Row([ft.Container(column, width=min(room, WIDEST_ALONE))])
    if not is_wide(look) or entry.pile not in AGES:
        shown = groups(entry.game, entry.seat, entry.pile)
        return city_cards(look, shown, room, entry.tap)
    each = (room - 2 * 4 * GAP) / len(AGES)
    ages: list[ft.Control] = [
        ft.Column(
            [
                look.text(say("cities.age", age=numeral(age)), 14, colour="soft"),
                city_cards(look, groups(entry.game, entry.seat, age), each, entry.tap),
            ],
            spacing=GAP,
            tight=True,
            expand=1,
        )
        for age in AGES
    ]
    return ft.Row(ages, spacing=4 * GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _board(look: Look, entry: CityEntry, result: Result, width: int) -> ft.Control:
    player = entry.game.seats[entry.seat]
    shown = Shown(
        wonder=player.wonder,
        side=player.side,
        stages=stages_of(entry.game, entry.seat),
        built=built_stages(entry.game, entry.seat),
        ages=asked_ages(entry.game, entry.seat, result.missing),
        leaders=asked_leaders(entry.game, entry.seat, result.missing),
        tiles=asked_tiles(entry.game, entry.seat),
    )
    return Board(
        look,
        shown,
        width,
        entry.tap_stage,
        entry.open_wonder,
        entry.tell_age,
        entry.open_leaders,
        entry.open_tiles,
    )


def _points(entry: CityEntry, result: Result) -> tuple[tuple[str, int | None, bool], ...]:
    """What follows from cards: every category but that of the coins; a free city has none."""
    if entry.seat == len(result.players):
        return ()
    cells = result.players[entry.seat].categories
    return tuple(
        (name, cell.points, cell.worked_out)
        for name, cell in cells.items()
        if category(name).details != "coins"
    )


def _foot(look: Look, context: Context, entry: CityEntry, kept: KeptControls) -> ft.Control:
    """To the pad, wherever one came from; and on to the next city or what is open after the last.

    Back to where one came from leads the arrow of the header.
    """
    say = words()
    after = entry.completed()
    following = entry.following_city(after)
    if following is not None:
        onward = say("cities.next", name=entry.game.seats[following].name)
    elif open_category := entry.open_category(after):
        onward = say("next.category", category=say(f"category.{open_category}"))
    else:
        onward = say("next.result")
    return kept("foot", _ways_on, look, context, routes.pad(entry.draft.id), onward, entry.next)


def _ways_on(look: Look, context: Context, pad: str, onward: str, go_on: Tapped) -> ft.Control:
    """The foot's two buttons: to the pad by its route, and onward."""
    to_pad = wide_button(look, words()("page.pad"), context.opening(pad), leading=False)
    return ft.Row([to_pad, wide_button(look, onward, go_on, expand=2)], spacing=2 * GAP)
