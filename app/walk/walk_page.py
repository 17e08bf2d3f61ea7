"""The walk: one category a page, all players on it, the keys below."""

from functools import partial
from typing import cast

import flet as ft

from app import routes
from app.entry.risen import DiscardQuestion, Menu, Why, WonderQuestion
from app.entry.session import Session
from app.entry.walk.keyboard import Button, Cell, OneOf, press
from app.entry.walk.walk import Walk
from app.flet_mended.hooks import use_kept
from app.frame.banner import trouble
from app.frame.clash import clash_sheet
from app.frame.context import Context, Screen, throw_away
from app.frame.guard import guarded, guarded_memoized
from app.frame.missing_pages import gone
from app.frame.opened_draft import seated
from app.game.seat_sheet import wonder_sheet
from app.game.sheet import sheet
from app.game.whose_phone import whose_phone_choice, whose_phone_line
from app.look import FOOT, GAP, Look
from app.sentences.questions import answered_at
from app.ui.dialogs import Choice, discard_question, discards, menu, why
from app.ui.heard import with_heard
from app.ui.kept_controls import KeptControls, use_kept_controls
from app.ui.kit import centred, scrolling, two_halves
from app.ui.number_keys import (
    DigitKeys,
    NumberKeys,
    all_entered,
    keys_height,
    symbol_keys,
    token_keys,
)
from app.walk.bars import WalkFoot, WalkHeader
from app.walk.card_counts import card_counts
from app.walk.players import WALK_BESIDE_PAD, column_width, fitting, seat_lines, seat_row
from app.walk.strip import Strip
from app.walk.swipe import swiping
from app.walk.told import TurnTold
from app.words import words
from scoring import Result, Symbols, category
from scoring.answers.depths import Kind, held_tokens, symbols_held
from scoring.what_if.next_symbol import one_more


@guarded
def WalkPage(context: Context) -> ft.Control:
    """The page of one category."""
    parameters = ft.use_route_params()
    walk = ft.use_ref(cast("Walk | None", None))
    if walk.current is None:
        catch_up, go_back = context.catch_up, partial(_go_back, context)
        walk.current = Walk(context.session, context.go, catch_up=catch_up, go_back=go_back)
    draft = seated(context.session.open(parameters["draft"]))
    if draft is None or parameters["category"] not in draft.game.categories:
        return gone(context, parameters["draft"])
    name, seat = parameters["category"], _seat_in(parameters.get("seat"), len(draft.game.players))
    by_hand = parameters.get("depth") == routes.BY_HAND
    route = routes.walk(draft.id, name, seat, by_hand=by_hand)
    result = routes.result(draft.id)
    opened_from = result if context.trail.before(route) == result else ""
    walk.current.follow(route, name, seat, by_hand=by_hand, opened_from=opened_from)
    return _Walking(context, context.session, context.screen, walk.current, draft.id)


def _go_back(context: Context, route: str) -> None:
    """Back from a cell: no cell led to the page that is shown then."""
    context.go(route)
    context.trail.forget_all(routes.is_cell)


def _seat_in(asked: str | None, players: int) -> int | None:
    """The seat that an address asks for, if the table has it."""
    seat = int(asked) if asked and asked.isdecimal() else None
    return seat if seat is not None and seat < players else None


@guarded_memoized
def _Walking(
    context: Context, session: Session, screen: Screen, walk: Walk, draft_id: str
) -> ft.Control:
    """The walk; it turns its pages by itself, so a new address alone draws nothing."""
    kept, told = use_kept_controls(), use_kept(TurnTold)
    ft.use_effect(
        lambda: context.listen(
            lambda event: press(walk, event.key, ctrl=event.ctrl or event.meta, shift=event.shift)
        ),
        [],
        cleanup=lambda: context.listen(None),
    )
    ft.use_effect(
        lambda: session.hear(walk.others.follow, walk.others.tapped_late, walk.keys.settled),
        [],
        cleanup=walk.others.left,
    )
    ft.use_effect(walk.others.own_is_known, [session.own is None])
    result = session.result()
    here = result is not None and walk.at_table()
    ft.use_dialog(_dialog(context, walk, result) if here and result else None)
    if session.draft is None or result is None or not here:
        return gone(context, draft_id)
    look, turn = fitting(screen.look, walk), walk.others.drawn()
    head: list[ft.Control] = [
        with_heard(
            kept(
                "header",
                WalkHeader,
                look,
                walk.category,
                walk.details,
                Button(walk, walk.back),
                Button(walk, walk.latest.undo) if session.can_undo else None,
                Button(walk, walk.latest.redo) if session.can_redo else None,
                Button(walk, walk.open_menu),
                walk.corrects,
                None if walk.own is None else walk.game.players[walk.own].name,
                cut_off=session.is_cut_off(),
            ),
            told(walk, result),
        ),
        kept(
            "strip",
            Strip,
            look,
            walk.categories,
            tuple(map(walk.open.known, walk.categories)),
            len(walk.game.players),
            walk.category,
            OneOf(walk, walk.go),
            column_width(look),
        ),
        *trouble(look, session, "trouble"),
        *_whose_phone(look, walk),
    ]
    foot = kept(
        "foot",
        WalkFoot,
        look,
        walk.details,
        # Where cards are told, the choice stands above them.
        None if walk.entering is None or walk.by_counting else _other(walk),
        _following(walk),
        Button(walk, walk.switch_depth),
        Button(walk, walk.keys.switch_digits),
        Button(walk, walk.next),
        digits=None if walk.entering is None else walk.digits,
    )
    if look.low:
        return two_halves(
            look,
            [*head, seat_lines(look, walk, result, kept)],
            [
                kept("turn", _of_this_turn, turn, _answers(look, walk, kept, turn), expand=True),
                foot,
            ],
            column_width(look),
        )
    body = (
        _by_cards(look, walk, result, turn, kept)
        if walk.by_counting
        else [
            seat_lines(look, walk, result, kept),
            kept("turn", _of_this_turn, turn, _keys(look, walk, kept.within(turn)), expand=False),
        ]
    )
    column = ft.Column([*head, *body, foot], spacing=2 * GAP, expand=True)
    if not look.wide:
        return centred(look, column, 560)
    return _side_by_side(look, walk, result, column)


def _whose_phone(look: Look, walk: Walk) -> list[ft.Control]:
    """Whose phone this is, where that is worth asking."""

    def is_held_by(name: str, who: str | None) -> None:
        if walk.others.let_name():
            walk.is_held_by(name, who)

    return [whose_phone_line(look, walk.game, is_held_by)] if walk.asks_whose_phone else []


def _other(walk: Walk) -> Kind | None:
    """What else than what is entered now can be entered for the category, if anything."""
    if walk.told_in_city:
        return "cards"
    if walk.all_details == "points":
        return None
    return walk.all_details if walk.depth == "points" else "points"


def _following(walk: Walk) -> str:
    """What the wide button says: where it goes."""
    say = words()
    player, name = walk.next_player(), walk.next_category()
    if walk.leads_back == routes.pad(walk.draft.id):
        return say("next.pad")
    if walk.leads_back:
        return say("next.result")
    if player is not None:
        return say("next.player", name=walk.game.players[player].name)
    if name is not None:
        return say("next.category", category=say(f"category.{name}"))
    return say("next.result")


def _of_this_turn(turn: int, keys: ft.Control, *, expand: bool) -> ft.Control:
    """Keys that a later turn replaces, so that nobody's tap on them counts for another player.

    It is kept with them: a new one at each drawing would take them along when it is dropped, and
    Flet would search the whole page for a key at each tap.
    """
    return ft.Container(keys, key=turn, expand=expand)


def _by_cards(
    look: Look, walk: Walk, result: Result, turn: int, kept: KeptControls
) -> list[ft.Control]:
    """The players in a row, and what one of them built, counts, and has by it."""
    counts = _counts(look, walk, kept, turn)
    return [seat_row(look, walk, result), _of_this_turn(turn, counts, expand=True)]


def _counts(look: Look, walk: Walk, kept: KeptControls, turn: int) -> ft.Control:
    """What one player built, counts, and has by it.

    It is a whole of its own, aloud, too: else Flutter takes the next player's for the same, and
    tells of all that is in it where it would be if it were scrolled as far as this one was.
    """
    whole = f"{turn} {walk.category} {walk.seat}"
    counts = swiping(walk, card_counts(look, walk, kept.within(whole)))
    return ft.Semantics(container=True, content=counts, key=whole)


def _answers(look: Look, walk: Walk, kept: KeptControls, turn: int) -> ft.Control:
    """What stands beside the players on a low page: keys, or what one of them built."""
    if walk.by_counting:
        return _counts(look, walk, kept, turn)
    keys = _keys(look, walk, kept.within(turn))
    if keys_height(look) + FOOT + 5 * GAP <= look.height:
        return ft.Container(keys, expand=True, alignment=ft.Alignment.BOTTOM_CENTER)
    return scrolling([keys])


def _side_by_side(look: Look, walk: Walk, result: Result, column: ft.Control) -> ft.Control:
    """Walk and pad beside each other, where there is room."""
    pad = sheet(
        look,
        walk.game,
        result,
        min(look.width - WALK_BESIDE_PAD - 10 * GAP, 900),
        Cell(walk, walk.go_to_cell),
        Cell(walk, walk.open_why),
        None if walk.entering is None else (walk.seat, walk.category),
    )
    return ft.Row(
        [
            ft.Container(
                column,
                width=WALK_BESIDE_PAD,
                padding=ft.Padding.only(left=4 * GAP, top=GAP, bottom=2 * GAP),
            ),
            ft.Container(
                # Alone, what is read aloud of a list that scrolls lies under all else, and a
                # finger that asks what is there finds nothing.
                ft.Semantics(container=True, content=ft.Column([pad], scroll=ft.ScrollMode.AUTO)),
                padding=ft.Padding.only(top=4 * GAP),
                expand=True,
            ),
        ],
        expand=True,
        spacing=4 * GAP,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _keys(look: Look, walk: Walk, kept: KeptControls) -> ft.Control:
    keys = walk.keys
    if walk.entering is None:
        return all_entered(look)
    entry, done = walk.entry(walk.seat), Button(walk, keys.confirm_details)
    match walk.details:
        case "tokens" | "debts":
            held = None if entry is None else held_tokens(entry)
            taking = keys.take_token, keys.give_back_token, done
            points = entry if isinstance(entry, int) else None
            return token_keys(look, walk.category, held, walk.tokens, *taking, points)
        case "symbols":
            symbols = symbols_held(walk.game, walk.seat)
            more = one_more(walk.game, walk.seat, symbols)
            # What a city's cards have is no longer "none", though nobody has entered it.
            none = entry is None and symbols == Symbols()
            return symbol_keys(look, None if none else symbols, keys.count_symbol, done, more)
        case _ if walk.digits:
            return DigitKeys(look, keys.type_digit, keys.type_minus, keys.backspace, keys.commit)
        case "coins":
            return kept("keys", NumberKeys, look, tuple(range(25)), keys.tap)
        case _:
            row = category(walk.category)
            return kept("keys", NumberKeys, look, row.keys, keys.tap, row.counts)


def _dialog(context: Context, walk: Walk, result: Result) -> ft.BottomSheet | None:
    """What rises from the bottom: a question, the menu, or why a cell has its points."""
    look, session, draft = context.screen.look, walk.session, walk.session.draft
    if session.clash is not None:
        return clash_sheet(look, session)
    if draft is None:
        return None
    match walk.risen:
        case Menu():
            return _menu(context, walk, result)
        case DiscardQuestion():
            return discard_question(
                look,
                draft,
                lambda: throw_away(context),
                walk.close,
                has_company=context.session.has_company(),
                goes_on=context.session.goes_on(),
            )
        case WonderQuestion(seat):
            return wonder_sheet(look, session, walk.game, seat, walk.close)
        case Why(seat, str(name)) as asked_why:
            return why(
                look,
                walk.game,
                result,
                seat,
                name,
                walk.close,
                answer=lambda asked: walk.keys.leave_to(answered_at(draft, asked)),
                clear=lambda: walk.keys.leave_to_city(asked_why),
                look_up=context.look_up(walk.game, draft.id),
            )
    return None


def _menu(context: Context, walk: Walk, result: Result) -> ft.BottomSheet:
    """What else there is to do."""
    say, draft, seat = words(), walk.draft, walk.seat
    known = result.players[seat].categories[walk.category].points is not None
    leave_to = walk.keys.leave_to
    player = walk.game.players[seat]
    choices = [
        Choice(
            say("cities.of", name=player.name),
            "cards",
            lambda: leave_to(routes.city(draft.id, walk.seat)),
        ),
        *_free_city(walk),
        Choice(say("page.pad"), "pad", partial(leave_to, routes.pad(draft.id))),
        Choice(say("page.result"), "trophy", partial(leave_to, routes.result(draft.id))),
        Choice(say("page.table"), "table", partial(leave_to, routes.table(draft.id))),
        Choice(
            say("science.question"),
            "green",
            lambda: leave_to(routes.science(draft.id, walk.seat)),
        ),
        # Who holds nothing, or has a keyboard alone, reads it here.
        *(
            [Choice(say("why.of", name=player.name), "question", partial(walk.explain, seat))]
            if known
            else []
        ),
        Choice(say("clear.cell", name=player.name), "backspace", partial(walk.keys.empty, seat)),
        *([whose_phone_choice(walk.session.ask_whose_phone)] if walk.session.holder else []),
        Choice(say("page.home"), "wonder", partial(leave_to, routes.HOME)),
        Choice(discards(draft), "delete", walk.ask_to_discard),
    ]
    return menu(context.screen.look, say("more"), choices, walk.close)


def _free_city(walk: Walk) -> list[Choice]:
    """The way to the cards of the free city, where there is one."""
    free_city, seat = walk.game.free_city, len(walk.game.players)
    if free_city is None:
        return []
    to_it = partial(walk.keys.leave_to, routes.city(walk.draft.id, seat))
    return [Choice(free_city.name, "cards", to_it)]
