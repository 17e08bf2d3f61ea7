"""What the history is filtered by: a chip each, which opens a sheet of choices."""

from collections.abc import Callable, Mapping
from datetime import date
from math import ceil
from typing import Literal, TypeAlias, get_args

import flet as ft

from app.finding.search import GameSearch
from app.look import GAP, Look
from app.ui.dialogs import bottom_sheet
from app.ui.field import Field
from app.ui.kit import Tapped, chip, wide_button, wrapped
from app.words import END, ISOLATE, Words, words
from scoring.game.names import plain
from storage import Filter, Offers

Part: TypeAlias = Literal["player", "wonder", "edition", "expansion", "seats", "dates"]
"""What a game is filtered by."""

PARTS: tuple[Part, ...] = get_args(Part)

MOST_NAMES = 24
"""How many names are offered at once; others are found by typing."""

LETTER = 8
"""About how wide a letter of a chip is, in pixels."""

CHIP = 2.9
"""How many lines of text a line of chips is as high as."""

LONGEST_CHIP = 34
"""How many letters of a choice a chip shows."""


def filter_chips(
    look: Look, search: GameSearch, offers: Offers, show: Callable[[str], None]
) -> list[ft.Control]:
    """A chip for each part that offers a choice."""
    say = words()
    chips: list[ft.Control] = []
    for part in PARTS:
        value = told(search.chosen, part, say)
        if value or _offered(part, offers):
            label = _short(value or say(f"history.by.{part}"))
            open_part = _opening(show, part)
            chips.append(chip(look, label, open_part, chosen=bool(value), tells=True))
    return chips


def told(chosen: Filter, part: Part, say: Words) -> str:
    """What a filter says of a part; nothing when it is not set."""
    match part:
        case "player":
            return say.names(chosen.players)
        case "wonder":
            if chosen.wonder:
                return _wonder(chosen, say.wonder(chosen.wonder, chosen.side), say)
        case "edition":
            return say(f"edition.{chosen.edition}") if chosen.edition else ""
        case "expansion":
            return _expansion(chosen.expansion, say) if chosen.expansion else ""
        case "seats":
            return say("history.seats", count=chosen.seats) if chosen.seats else ""
        case "dates":
            return _days(chosen, say)
    return ""


def _wonder(chosen: Filter, named: str, say: Words) -> str:
    """A wonder; with players, it is one of theirs."""
    if not chosen.players:
        return named
    key = "history.having" if len(chosen.players) == 1 else "history.one_having"
    return say(key, wonder=named)


def filter_sheet(
    look: Look,
    search: GameSearch,
    offers: Offers,
    part: Part,
    found: int,
    dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """The choices of a part, and how many games they find."""
    say = words()
    choices = {
        "player": _players,
        "wonder": _wonders,
        "edition": _editions,
        "expansion": _expansions,
        "seats": _seats,
        "dates": _dates,
    }[part]
    chosen = choices(look, search, offers)
    show = ft.Row([wide_button(look, say("history.show", count=found), dismiss)])
    return bottom_sheet(
        look, say(f"history.by.{part}"), [*chosen, show], dismiss, lines=_lines(look, chosen)
    )


def _lines(look: Look, choices: list[ft.Control]) -> int:
    """About how many lines of text the choices are as high as."""
    room = min(look.width, 560) - 8 * GAP
    lines = 0.0
    for row in choices:
        rows, left = 1, float(room)
        for each in row.controls if isinstance(row, ft.Row) and row.wrap else []:
            # By its key, as what is said of a chip that is chosen is longer than what stands there.
            width = (len(str(each.key or "")) * LETTER + 10 * GAP) * look.scale + 2 * GAP
            if width > left:
                rows, left = rows + 1, float(room)
            left -= width
        lines += rows * CHIP
    return ceil(lines)


def _players(look: Look, search: GameSearch, offers: Offers) -> list[ft.Control]:
    chosen, text = search.chosen.players, plain(search.names.strip())
    fits = [name for name in offers.players if text in plain(name)]
    names = [*chosen, *(name for name in fits if name not in chosen)][:MOST_NAMES]
    body: list[ft.Control] = []
    if len(offers.players) > MOST_NAMES:
        body.append(Field(look, words()("players.search"), "", search.for_names))
    chips = [chip(look, name, _toggle(search, name), chosen=name in chosen) for name in names]
    return [*body, wrapped(chips)]


def _wonders(look: Look, search: GameSearch, offers: Offers) -> list[ft.Control]:
    chosen, say = search.chosen, words()
    names = dict.fromkeys(wonder for wonder, _ in offers.wonders)
    wonders = [
        chip(look, name, _change(search, wonder=_other(name, chosen.wonder), side=None),
             chosen=name == chosen.wonder)
        for name in names
    ]  # fmt: skip
    sides = [
        chip(look, say(f"side.{side}"), _change(search, side=_other(side, chosen.side)),
             chosen=side == chosen.side)
        for wonder, side in offers.wonders
        if wonder == chosen.wonder and side is not None
    ]  # fmt: skip
    return [wrapped(wonders), *([wrapped(sides)] if len(sides) > 1 else [])]


def _editions(look: Look, search: GameSearch, offers: Offers) -> list[ft.Control]:
    named = {name: words()(f"edition.{name}") for name in offers.editions}
    return _one_of(look, search, "edition", named)


def _expansions(look: Look, search: GameSearch, offers: Offers) -> list[ft.Control]:
    named = {name: _expansion(name, words()) for name in offers.expansions}
    return _one_of(look, search, "expansion", named)


def _seats(look: Look, search: GameSearch, offers: Offers) -> list[ft.Control]:
    named = {count: words()("history.seats", count=count) for count in offers.seats}
    return _one_of(look, search, "seats", named)


def _one_of(
    look: Look, search: GameSearch, part: Part, named: Mapping[str, str] | Mapping[int, str]
) -> list[ft.Control]:
    """A chip for each value of a part, of which one is chosen at the most."""
    chosen = getattr(search.chosen, part)
    chips: list[ft.Control] = [
        chip(look, label, _change(search, **{part: _other(value, chosen)}), chosen=value == chosen)
        for value, label in named.items()
    ]
    return [wrapped(chips)]


def _dates(look: Look, search: GameSearch, offers: Offers) -> list[ft.Control]:
    chosen, say = search.chosen, words()
    whole = _year(chosen)
    years = [
        chip(look, str(year), _year_of(search, year), chosen=year == whole)
        for year in offers.years[:MOST_NAMES]
    ]
    ends = zip(
        ("since", "until"), search.starts, (search.type_since, search.type_until), strict=True
    )
    fields: list[ft.Control] = [
        ft.Container(
            Field(look, say(f"history.{end}"), start, follow),
            key=f"{end} {search.begun}",
            expand=True,
        )
        for end, start, follow in ends
    ]
    body: list[ft.Control] = [wrapped(years), ft.Row(fields)]
    if search.unreadable:
        body.append(look.text(say("history.unreadable_day", day=search.unreadable), 14,
                              colour="accent"))  # fmt: skip
    return body


def _offered(part: Part, offers: Offers) -> bool:
    """Whether a part lets anybody choose between games."""
    match part:
        case "player":
            return len(offers.players) > 1
        case "wonder":
            return bool(offers.wonders)
        case "edition":
            return len(offers.editions) > 1
        case "expansion":
            return bool(offers.expansions)
        case "seats":
            return len(offers.seats) > 1
        case "dates":
            return bool(offers.years)


def _days(chosen: Filter, say: Words) -> str:
    since, until = chosen.since, chosen.until
    if year := _year(chosen):
        return str(year)
    if since and until:
        return say("history.between", since=say.day(since), until=say.day(until))
    if since:
        return say("history.from_day", day=say.day(since))
    return say("history.until_day", day=say.day(until)) if until else ""


def _year(chosen: Filter) -> int | None:
    """The year that is chosen as it is offered, with the games of its evenings, if one is.

    Its first and last day, typed, mean other games where somebody played into the new year.
    """
    since, until = chosen.since, chosen.until
    if not chosen.evenings or since is None or until is None or since.year != until.year:
        return None
    whole = (since, until) == (date(since.year, 1, 1), date(since.year, 12, 31))
    return since.year if whole else None


def _expansion(name: str, say: Words) -> str:
    return str(say.sentences.get(f"expansion.{name}", name))


def _short(text: str) -> str:
    if len(text) <= LONGEST_CHIP:
        return text
    short = f"{text[: LONGEST_CHIP - 1].rstrip()}…"
    # What was isolated in the part that is left ends in it, too.
    return short + END * (short.count(ISOLATE) - short.count(END))


def _other(value: str | int, chosen: str | int | None) -> str | int | None:
    """What is chosen after a tap: the value, or nothing when it was chosen already."""
    return None if value == chosen else value


def _opening(show: Callable[[str], None], part: Part) -> Tapped:
    return lambda: show(part)


def _toggle(search: GameSearch, name: str) -> Tapped:
    return lambda: search.toggle_player(name)


def _change(search: GameSearch, **parts: str | int | None) -> Tapped:
    return lambda: search.change(**parts)


def _year_of(search: GameSearch, year: int) -> Tapped:
    if (search.chosen.since, search.chosen.until) == (date(year, 1, 1), date(year, 12, 31)):
        return lambda: search.any_day()
    return lambda: search.year(year)
