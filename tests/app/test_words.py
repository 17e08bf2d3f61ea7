"""Every text: all that the code says exists, all that exists is said, and it reads well."""

import ast
import json
import re
import string
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from app.assets import assets_folder
from app.words import Words, number, translation_file, words
from scoring import Phrase, category, editions
from scoring.points.science import KINDS
from scoring.results.result import Needs

ROOT = Path(__file__).parents[2]
ENGLISH = json.loads(translation_file("en").read_text(encoding="utf-8"))
SAYING = {"say", "words", "Phrase", "self"}
"""The functions whose first value names a sentence (`self` inside of `Words`)."""


# What the code says ---------------------------------------------------------------


class Said(NamedTuple):
    """A place in the code that names a sentence."""

    where: str
    key: str
    """The name; for one that is put together, a pattern."""
    literal: bool
    given: frozenset[str] | None
    """The values that it is filled with; `None` where only running tells."""


def _sources() -> Iterator[Path]:
    for package in ("app", "scoring", "storage"):
        yield from sorted((ROOT / package).rglob("*.py"))


def _named(node: ast.expr) -> str:
    """The name of what is called: `say` of `say(...)`, `words` of `words()(...)`."""
    if isinstance(node, ast.Call):
        return _named(node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    match node:
        case ast.Constant(value=str(key)):
            yield key, True
        case ast.JoinedStr(values=parts):
            yield (
                "".join(
                    re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w.]+"
                    for part in parts
                ),
                False,
            )
        case ast.IfExp(body=one, orelse=other):
            yield from _keys(one)
            yield from _keys(other)


def _given(call: ast.Call) -> frozenset[str] | None:
    if _named(call.func) == "Phrase":
        if len(call.args) < 2:
            return frozenset()
        values = call.args[1]
        if not isinstance(values, ast.Dict) or not all(
            isinstance(key, ast.Constant) for key in values.keys
        ):
            return None
        return frozenset(key.value for key in values.keys)
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    return frozenset(keyword.arg for keyword in call.keywords)


@cache
def said() -> tuple[Said, ...]:
    found = []
    for path in _sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if _named(node.func) not in SAYING:
                continue
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            for key, literal in _keys(node.args[0]):
                found.append(Said(where, key, literal, _given(node)))
    return tuple(found)


@cache
def strings() -> frozenset[str]:
    """Every string in the code: keys also stand in tables and variables."""
    return frozenset(
        node.value
        for path in _sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@cache
def put_together() -> tuple[str, ...]:
    """A pattern for every key that the code puts together, also in a variable."""
    return tuple(
        pattern
        for path in _sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
        for pattern, _ in _keys(node)
        if re.match(r"[a-z_]+\\\.", pattern)
    )


def fields(key: str) -> set[str]:
    """The values that a sentence speaks of; a plural needs its count besides."""
    sentence = ENGLISH[key]
    forms = sentence.values() if isinstance(sentence, dict) else [sentence]
    names = {
        re.split(r"[.\[]", name)[0]
        for form in forms
        for _, name, _, _ in string.Formatter().parse(form)
        if name is not None
    }
    return names | ({"count"} if isinstance(sentence, dict) else set())


def texts() -> Iterator[str]:
    """Every text that a sentence may have: both forms of a plural."""
    for sentence in ENGLISH.values():
        yield from sentence.values() if isinstance(sentence, dict) else [sentence]


def test_the_scan_finds_what_it_looks_for():
    keys = {one.key for one in said()}
    assert {"page.home", "because.coins", "storage.full", "headline.wins"} <= keys
    assert len(keys) > 150


def test_every_sentence_that_the_code_says_exists():
    missing = {one.key: one.where for one in said() if one.literal and one.key not in ENGLISH}
    assert missing == {}


def test_every_key_in_a_variable_exists():
    first_parts = {key.split(".")[0] for key in ENGLISH if "." in key} | {"storage"}
    looks_like_a_key = re.compile(rf"({'|'.join(first_parts)})(\.[a-z_]+)+")
    # Names of files, too, have a dot, and those of modules.
    keys = {text for text in strings() if looks_like_a_key.fullmatch(text)}
    keys = {
        key
        for key in keys
        if not key.endswith((".journal", ".json", ".lock", ".py", ".svg", ".toml"))
        and not (ROOT / f"{key.replace('.', '/')}.py").exists()
    }
    assert len(keys) > 100
    assert sorted(keys - ENGLISH.keys()) == []


def test_every_key_that_is_put_together_has_a_sentence():
    patterns = {one.key: one.where for one in said() if not one.literal}
    assert len(patterns) > 10
    unmatched = {
        pattern: where
        for pattern, where in patterns.items()
        if not any(re.fullmatch(pattern, key) for key in ENGLISH)
    }
    assert unmatched == {}


def in_parts_of_the_page():
    """The sentences that stand in what a phone is sent before the app is there."""
    parts = [*(ROOT / "assets").glob("*.html"), *(ROOT / "site").glob("*.html")]
    return {key for part in parts for key in re.findall(r"@([a-z._]+)@", part.read_text("utf-8"))}


def test_every_sentence_in_a_part_of_the_page_exists():
    assert "starting" in in_parts_of_the_page()
    assert in_parts_of_the_page() - ENGLISH.keys() == set()


def test_every_sentence_is_said_somewhere():
    patterns, named = put_together(), strings() | in_parts_of_the_page()
    unused = [
        key
        for key in ENGLISH
        # The short form of a remark is named by the remark, what is said of one kind of games by
        # what is said of all.
        if key.removesuffix(".short").removesuffix(".among") not in named
        and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert unused == []


def test_every_sentence_is_given_all_that_it_speaks_of():
    lacking = {
        f"{one.where} {one.key}": sorted(fields(one.key) - one.given)
        for one in said()
        if one.literal and one.given is not None and one.key in ENGLISH
        if fields(one.key) - one.given
    }
    assert lacking == {}


def test_what_is_put_together_exists_for_every_part():
    rows = {row for edition in editions().values() for row in edition.categories}
    sides = {side for edition in editions().values() for side in edition.sides}
    details = {category(row).details for row in rows}
    keys = {
        *(f"category.{row}" for row in rows),
        *(f"side.{side}" for side in sides),
        *(f"edition.{edition}" for edition in editions()),
        *(f"symbol.{kind}" for kind in (*KINDS, "wild")),
        *(f"because.wild.{kind}" for kind in KINDS),
        *(f"depth.{kind}" for kind in details),
        *(f"details.{kind}" for kind in details - {"points"}),
        *(f"unreadable.entry.{kind}" for kind in details),
        *(f"missing.{what}" for what in get_args(Needs)),
        *(f"clash.fact.{what}" for what in ("stages", "complete", "defeats")),
        *(f"decided.{what}" for what in ("points", "coins", "shared")),
        *(f"month.{month}" for month in range(1, 13)),
        *(f"remark.{what}.short" for what in ("plausible", "military", "science", "tokens")),
    }
    assert sorted(keys - ENGLISH.keys()) == []


@pytest.mark.parametrize("key", [key for key, text in ENGLISH.items() if isinstance(text, dict)])
def test_a_plural_has_both_forms(key):
    assert ENGLISH[key].keys() == {"one", "other"}
    assert all(ENGLISH[key].values())


NEVER_ONE = {
    # What a rule or a bound of ours says is several.
    "because.complete", "because.more", "because.none_of", "because.only_one", "because.sets_of",
    "cards.without", "cities.whole", "coins.as_points", "coins.short", "exchange.long_cell",
    "exchange.long_line", "exchange.too_many_games", "name.too_long", "table.full",
    # More than there can be, or what symbols and tokens do not add up to.
    "remark.black_cards", "remark.count", "remark.guilds", "remark.military",
    "remark.most_defeats", "remark.most_of_colour", "remark.science", "remark.stages",
    "remark.stages_of_any", "remark.total", "remark.turns_of_ages", "unreadable.card.often",
    "unreadable.too_long",
    # Said from two on, or of many games.
    "evening.of_game", "fact.evening", "fact.evening.more", "fact.known_place",
    "fact.longest_known_game", "fact.only_place", "fact.place", "fact.streak", "fact.streak.more",
    "fact.streak.more_shared", "fact.streak.shared", "fact.together", "fact.wonder",
    "fact.wonder.more", "record.first_win", "record.own_streak", "record.own_streak.shared",
    "record.table_streak", "record.table_streak.shared", "remark.card_twice", "remark.same_name",
    "remark.same_wonder", "story.tied",
    # An average with its decimals, and a list.
    "fact.average", "fact.category", "statistics.on_average", "tokens.debt_gives",
}  # fmt: skip
"""Sentences that name a number before several things, and never say it of one."""

SEVERAL = (
    r"answers|cards|cities|coins|conflicts|defeats|evenings|games|guilds|leaders|letters|numbers"
    r"|players|points|stages|symbols|times|tokens|victories"
)


def test_no_sentence_speaks_of_one_thing_as_of_several():
    numbers = "coins|count|defeats|each|games|held|known|limit|most|players|points|stages|times"
    number = re.compile(
        rf"\{{({numbers}|total|victories)\}} (black |defeat |more |{{colour}} )?({SEVERAL})\b"
    )
    found = {key for key, text in ENGLISH.items() if isinstance(text, str) and number.search(text)}
    assert found - NEVER_ONE == set()
    assert NEVER_ONE - found == set(), "these need not be named"


def test_every_page_of_the_documentation_that_a_sentence_names_is_there():
    titles = {page.read_text("utf-8").split("\n", 1)[0] for page in (ROOT / "docs").glob("*.md")}
    named = re.findall("the page “([^”]+)” of the documentation", " ".join(texts()))
    assert named
    assert {f"# {name}" for name in named} - titles == set()


def test_every_text_for_visitors_finds_the_code_in_the_same_menu():
    told = [text for text in texts() if re.search("“Phones at this table”.* menu", text)]
    assert len(told) > 1
    assert [
        text for text in told if "“Phones at this table”, in the menu on Home" not in text
    ] == []


def test_who_installed_it_is_told_another_command_than_who_has_a_clone():
    told = [text for text in texts() if "make run" in text]
    assert told
    assert [text for text in told if "wonderpad --host 0.0.0.0" not in text] == []


def test_no_sentence_speaks_of_one_of_some_things_as_of_several():
    number = re.compile(r"\{(count|held|lost)\} of (its|the|these|them|your)\b")
    found = {key for key, text in ENGLISH.items() if isinstance(text, str) and number.search(text)}
    assert found - {"cards.guilds_drawn"} == set(), "more than one guild is drawn"


def test_every_row_has_a_symbol_and_a_colour():
    rows = {row for edition in editions().values() for row in edition.categories}
    colours = json.loads((assets_folder() / "colours.json").read_text(encoding="utf-8"))
    for row in rows:
        assert (assets_folder() / "icons" / f"{row}.svg").is_file()
        assert row in colours["light"]
        assert row in colours["dark"]


def test_every_symbol_in_the_code_is_a_picture():
    names = set()
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = _named(node.func)
            values = {"symbol": node.args[:1], "symbol_button": node.args[1:2]}.get(called, [])
            values += [keyword.value for keyword in node.keywords if keyword.arg == "symbol"]
            names |= {key for value in values for key, literal in _keys(value) if literal}
    assert {"undo", "trophy", "back", "wonder"} & names
    pictures = {path.stem for path in (assets_folder() / "icons").glob("*.svg")}
    # A chip without a symbol has the empty one.
    assert sorted(names - pictures - {""}) == []


# How it reads ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "shown", "signed"), [(5, "5", "+5"), (0, "0", "0"), (-5, "−5", "−5")]
)
def test_a_number_has_a_real_minus_sign(value, shown, signed):
    assert number(value) == shown
    assert number(value, signed=True) == signed


@pytest.mark.parametrize(("value", "spoken"), [(5, "5"), (0, "0"), (-5, "minus 5")])
def test_a_number_is_spoken_in_words_where_a_sign_would_be_skipped(value, spoken):
    assert words().number(value) == spoken


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "−1 point"), (-3, "−3 points")],
)
def test_a_sentence_picks_its_form_by_the_count(count, text):
    assert words()("seat.points", count=count) == text


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ([], ""),
        (["Ada"], "Ada"),
        (["Ada", "Bo"], "Ada and Bo"),
        (["Ada", "Bo", "Cleo"], "Ada, Bo and Cleo"),
    ],
)
def test_names_are_joined_as_they_are_spoken(names, text):
    assert words().names(names) == text


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        (
            Phrase("because.coins", {"count": 14, "sets": 4, "points": 4, "left": 2}),
            "14 coins: 4 × 3 coins = 4, 2 left over",
        ),
        (Phrase("because.tokens", {"tokens": (5, 3, -1), "points": 7}), "+5 +3 −1 = 7"),
        (
            Phrase(
                "because.between.1",
                {"count": 1, "names": ("Al 3", "Al 2"), "shields": (1, 0), "tokens": (0, 1)},
            ),
            "age I, 1 shield: Al 3 has 1, so 0; Al 2 has 0, so +1",
        ),
        (
            Phrase(
                "because.beside.3",
                {"count": 4, "names": ("Al 3",), "shields": (5,), "tokens": (-1, -1)},
            ),
            "age III, 4 shields: Al 3 has 5, so −1 −1",
        ),
        (
            Phrase("because.there.stage", {"name": "Al 3", "count": 1}),
            "Al 3’s 1 stage",
        ),
        (Phrase("because.squares", {"counts": (3, 2, 1), "points": 14}), "3² + 2² + 1² = 14"),
        (
            Phrase("unreadable.category", {"category": "x", "accepted": ("blue", "green")}),
            "x is not a category; accepted: blue, green",
        ),
        (
            Phrase(
                "unreadable.at",
                {
                    "place": Phrase("unreadable.player", {"number": 2, "path": "pad.blue"}),
                    "problem": Phrase("unreadable.missing"),
                },
            ),
            "player 2, pad.blue: this is missing",
        ),
    ],
    ids=lambda value: value.key if isinstance(value, Phrase) else "",
)
def test_a_phrase_of_the_rules_becomes_a_sentence(phrase, text):
    assert words().phrase(phrase) == text


def test_no_sentence_has_the_apostrophe_of_a_typewriter():
    assert [text for text in texts() if "'" in text] == []


def test_braces_in_a_name_are_only_letters():
    assert words()("total.final", name="{0} {name} %s", total=5) == "{0} {name} %s: 5 in all"


def test_a_wonder_is_named_with_its_side():
    assert words().wonder("Gizah", "day") == "Gizah, day"
    assert words().wonder("Gizah", "A") == "Gizah, side A"
    assert words().wonder("Gizah", None) == "Gizah"
    assert words().wonder("Gizah", "dusk") == "Gizah, dusk", "a file may have any side"


def test_a_day_has_its_month_in_words():
    assert words().day(datetime(2026, 11, 20, 12, tzinfo=UTC)) == "20 November 2026"


def test_a_sentence_that_nobody_wrote_is_an_error():
    with pytest.raises(KeyError):
        Words({})("nobody.wrote.it")


@pytest.mark.parametrize("age", [1, 2, 3])
def test_an_age_stays_beside_its_number_where_a_line_is_narrow(age):
    assert words()(f"by_cards.what.naval_{age}", name="Ada").endswith(f"age\u00a0{'I' * age}")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[31mred", "\\u001b[31mred"),
        ("a\u202eb", "a\\u202eb"),
        ("\ud800", "\\ud800"),
        ("a\u2028b", "a\\u2028b"),
        ("Zoë 👩\u200d🚀 نور", "\u2068Zoë 👩\u200d🚀 نور\u2069"),
        ("a\u2067b", "a\\u2067b"),
        ("a\u2068b", "a\\u2068b"),
        ("a\u2069b\u2068", "a\\u2069b\\u2068"),
    ],
)
def test_what_others_wrote_steers_no_terminal_and_breaks_no_page(written, shown):
    say = Words({"one": "“{value}” is odd", "many": "{names} are odd"})
    assert say("one", value=written) == f"“{shown}” is odd"
    assert say("many", names=(written, Phrase("one", {"value": written}))) == (
        f"{shown}, “{shown}” is odd are odd"
    )
