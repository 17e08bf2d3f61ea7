"""What is said of the parts of a document that cannot be read."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from scoring.catalogue.editions import DetailsKind, categories, edition, editions, expansions_with
from scoring.catalogue.effects import Colour
from scoring.game.broken_json import broken_json, writable
from scoring.game.city import City
from scoring.game.document import FreeCity, Game, Player
from scoring.game.entries import DETAILS
from scoring.phrase import Phrase

MOST_PARTS = 30_000
"""How many parts a document may have: one of twenty cities with all there is has half as many.

Each part that is none takes a hundred times the room of its letters while it is refused.
"""

MOST_TOLD = 50
"""How many unreadable parts of one document are told; of more, only how many there are."""


def unreadable_parts(error: ValidationError) -> tuple[Phrase, ...]:
    """Each part that pydantic refused, as a place and what is wrong there."""
    parts: list[Phrase] = []
    everything = error.errors(include_url=False)
    for details in everything[:MOST_TOLD]:
        if details["type"] == "cities":
            for place, kind, values in details["ctx"]["problems"]:
                problem = Phrase(f"unreadable.{kind}", values)
                parts.append(_at(_place(place, None), problem))
        else:
            context = details.get("ctx", {})
            where = tuple(context.get("where", details["loc"]))
            if details["type"] in ("tile", "no_tower"):
                where = ("tower", str(context["tile"]))
            if details["type"] == "absent_expansion":
                where = ("expansions",)
            parts.append(_at(_place(where, context.get("category")), _problem(details)))
    more = len(everything[MOST_TOLD:]) + len(parts[MOST_TOLD:])
    del parts[MOST_TOLD:]
    if more:
        parts.append(Phrase("unreadable.more", {"count": more}))
    return tuple(parts)


def too_many_parts(document: Any) -> tuple[Phrase, ...]:
    """What is said of a document, as a text or read from one, that no game can have."""
    if isinstance(document, str):
        found = document.count(",")
    elif isinstance(document, bytes):
        found = document.count(b",")
    else:
        found, waiting = 0, [document]
        while waiting and found <= MOST_PARTS:
            part = waiting.pop()
            inner = part.values() if isinstance(part, dict) else part
            found += len(inner)
            waiting += [one for one in inner if isinstance(one, (dict, list))]
    return (Phrase("unreadable.too_large", {"most": MOST_PARTS}),) if found > MOST_PARTS else ()


class _Twice(dict[str, Any]):
    """An object of a JSON text with keys that stand in it more than once."""

    keys_twice: Sequence[str] = ()


def with_keys_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a JSON text that knows which of its keys stand there twice.

    It is for the `object_pairs_hook` of Python's `json`.
    """
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = _Twice(found)
    twice.keys_twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    return twice


def keys_twice(document: Any) -> tuple[Phrase, ...]:
    """Each key that stands twice in one object: which of the two counts is open.

    The document was read with `with_keys_twice`.
    """
    problem = Phrase("unreadable.key_twice")
    return tuple(_at(_place(where, None), problem) for where in _twice(document, ()))


def _twice(part: Any, where: tuple[int | str, ...]) -> Iterator[tuple[int | str, ...]]:
    """Where keys stand twice in a part of a document."""
    if isinstance(part, dict):
        if isinstance(part, _Twice):
            yield from ((*where, key) for key in part.keys_twice)
        for key, inner in part.items():
            yield from _twice(inner, (*where, key))
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from _twice(inner, (*where, place))


def _at(place: Phrase | str, problem: Phrase) -> Phrase:
    return Phrase("unreadable.at", {"place": place, "problem": problem}) if place else problem


def _place(where: tuple[int | str, ...], named: str | None) -> Phrase | str:
    """Where a part stands: the player by number, then the keys that lead to it.

    `named` is the category that a problem of the whole document speaks of.
    """
    steps = list(where)
    if "pad" in steps:
        # Behind the category stands the kind of entry that pydantic tried, if there is one.
        kind = steps.index("pad") + 2
        if steps[kind : kind + 1] and steps[kind] in get_args(DetailsKind):
            del steps[kind]
    elif named:
        steps += ["pad", named]
    # A key that cannot be read is told as it stands there.
    steps = [step for step in steps if step != "[key]"]
    if "counts" in steps:
        # Behind the colour stands which of its two kinds of value pydantic tried.
        del steps[steps.index("counts") + 2 :]
    player: int | None = None
    if steps[:1] == ["players"] and len(steps) > 1 and isinstance(steps[1], int):
        player = steps[1] + 1
        steps = steps[2:]
    path = ".".join(str(step + 1) if isinstance(step, int) else writable(step) for step in steps)
    if player is None:
        return path
    if not path:
        return Phrase("unreadable.player_alone", {"number": player, "path": path})
    return Phrase("unreadable.player", {"number": player, "path": path})


def _shown(value: Any) -> str:
    """A value as it stands in the document, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "…"
    return writable(text)


def _details_of(category: str) -> str:
    row = categories().get(str(category))
    return row.details if row else "points"


_OF_AGES = {"stage_ages", "card_ages", "tower"}
"""The parts of a document that hold ages."""

_OBJECTS: dict[str, type[BaseModel]] = {
    "players": Player,
    "free_city": FreeCity,
    "city": City,
    **DETAILS,
}
"""The objects in a document, by the step that leads to them."""


def _problem(details: ErrorDetails) -> Phrase:
    """What is wrong with a part, and what is accepted in its place."""
    values: dict[str, Any] = {**details.get("ctx", {}), "value": _shown(details["input"])}
    category = values.get("category") or _category_in(details)
    match details["type"]:
        case "json_invalid":
            return broken_json(str(values["error"]), details["input"])
        case "missing":
            return Phrase("unreadable.missing")
        case "extra_forbidden" if category and details["loc"][-1] == category:
            values |= {"category": writable(category), "accepted": tuple(categories())}
            return Phrase("unreadable.category", values)
        case "extra_forbidden":
            values = {"key": writable(str(details["loc"][-1])), "accepted": _keys(details["loc"])}
            return Phrase("unreadable.unknown_key", values)
        case "edition":
            return Phrase("unreadable.edition", values | {"accepted": tuple(editions())})
        case "absent_category":
            return _absent_category(values)
        case "expansion":
            return Phrase("unreadable.expansion", values | {"accepted": _expansions()})
        case "absent_expansion":
            accepted = edition(values["edition"]).expansions
            return Phrase("unreadable.absent_expansion", values | {"accepted": accepted})
        case "token" | "debt" | "tile" | "no_tower" as kind:
            return Phrase(f"unreadable.{kind}", values)
        case "none_required":
            return Phrase("unreadable.no_total")
        case kind if "[key]" in details["loc"] and details["loc"][0] == "tower":
            return Phrase("unreadable.tile_key", values)
        case kind if "[key]" in details["loc"] and "counts" in details["loc"]:
            return Phrase("unreadable.colour", values | {"accepted": get_args(Colour)})
        case "union_tag_not_found" | "union_tag_invalid":
            return Phrase(f"unreadable.entry.{_details_of(str(category or ''))}")
        case "int_type" if isinstance(details["input"], dict | list) and category:
            return Phrase(f"unreadable.entry.{_details_of(category)}")
        case "bool_type":
            return Phrase("unreadable.truth", values)
        case "literal_error" | "int_type" if _OF_AGES & {*details["loc"]}:
            return Phrase("unreadable.age", values)
        case "int_type" if "counts" in details["loc"]:
            return Phrase("unreadable.cards", values)
        case "literal_error":
            return Phrase("unreadable.choice", values)
        case "less_than_equal" if details["loc"] == ("schema",):
            return Phrase("unreadable.newer_schema", values)
        case "greater_than_equal" | "less_than_equal" as kind:
            return Phrase(f"unreadable.{kind}", values)
        case kind if kind.startswith("int_"):
            return Phrase("unreadable.number", values)
        case "string_too_short" | "too_short":
            return Phrase("unreadable.too_short", values)
        case "string_too_long" | "too_long":
            values["held"] = len(details["input"])
            if isinstance(details["input"], str):
                return Phrase("unreadable.too_long", values)
            return Phrase("unreadable.too_many", values)
        case "half_character":
            return Phrase("unreadable.half_character")
        case "string_type":
            return Phrase("unreadable.text", values)
        case "model_type" | "dict_type" | "model_attributes_type":
            return Phrase("unreadable.object", values)
        case "tuple_type" | "list_type":
            return Phrase("unreadable.list", values)
        case kind if kind.startswith("datetime_"):
            return Phrase("unreadable.moment", values)
        case _:
            return Phrase("unreadable.other", {"reason": details["msg"], **values})


def _keys(where: tuple[int | str, ...]) -> tuple[str, ...]:
    """The keys of the object that a key stands in."""
    of: type[BaseModel] = Game
    for step in where[:-1]:
        of = _OBJECTS.get(str(step), of)
    return tuple(field.alias or name for name, field in of.model_fields.items())


def _absent_category(values: dict[str, Any]) -> Phrase:
    """A row that this game's pad lacks, and the expansions that would bring it."""
    brought = expansions_with(values["edition"], [values["category"]])
    if not brought:
        return Phrase("unreadable.absent_category", values)
    names = tuple(Phrase(f"expansion.{name}") for name in brought)
    return Phrase("unreadable.category_of", values | {"expansions": names})


def _expansions() -> tuple[str, ...]:
    """The expansions of all editions by their names in documents."""
    return tuple(dict.fromkeys(name for one in editions().values() for name in one.expansions))


def _category_in(details: ErrorDetails) -> str | None:
    steps = details["loc"]
    if "pad" in steps and len(steps) > steps.index("pad") + 1:
        return str(steps[steps.index("pad") + 1])
    return None
