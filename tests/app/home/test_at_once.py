"""Home as plain HTML: what the page shows before Python has started."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import flet as ft
import pytest

from app import routes
from app.device.preferences import Settings
from app.flet_mended.rehearsal import rehearse
from app.home.at_once import ONLY_IN_THE_APP, AtOnce, UnlessHeld, in_html, style
from app.look import Look
from app.main import wonderpad
from app.ui.kit import wide_button
from scoring import read_game
from storage import Store

LOOK = Look(dark=False, width=390, height=844)
TIME = datetime(2026, 11, 22, 20, tzinfo=UTC)


class Read(HTMLParser):
    """Its texts, and its buttons by their names."""

    def __init__(self, html):
        super().__init__()
        self.texts, self.buttons, self.open = [], {}, []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        told = dict(attrs)
        if tag == "button":
            self.buttons[told["aria-label"]] = told["data-press"]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def home(tmp_path, *names):
    """What is told of home with a table of these names and a game of theirs."""
    told = []
    with Store(tmp_path) as store:
        if names:
            players = [{"name": name, "pad": {"blue": 5}} for name in names]
            game = read_game({"edition": "second", "players": players})
            store.drafts.new(game, TIME)
            store.games.add(game, TIME)
        shown = wonderpad(store, home_of=lambda _page: AtOnce(told.append))
        asyncio.run(rehearse(shown, [routes.HOME]))
    return told


def test_a_newcomer_finds_a_new_game_and_science(tmp_path):
    (told,) = home(tmp_path)
    read = Read(told)
    assert read.open == []
    assert {"New game", "Science", "More"} == {*read.buttons}
    assert "Wonderpad" in read.texts


def test_open_tables_and_last_games_are_there_whatever_names_hold(tmp_path):
    read = Read(home(tmp_path, "Ada", "<script>", 'B"o')[-1])
    names = 'Ada, <script> and B"o'
    assert f"Go on: {names}, 3 of 21 entered" in read.buttons
    assert f"Same table again: {names}" in read.buttons
    assert names in read.texts


def test_home_is_told_of_only_when_it_has_changed():
    told = []
    at_once = AtOnce(told.append)
    for label in ("One", "One", "Two"):
        at_once.drawn(LOOK, wide_button(LOOK, label, lambda: None), Settings(loaded=True))
    assert [[*Read(html).buttons] for html in told] == [["One"], ["Two"]]


@pytest.mark.parametrize("dark", [False, True])
def test_colours_are_those_of_whichever_theme_it_is_shown_in(dark):
    told = []
    look = Look(dark=dark, width=390, height=844)
    AtOnce(told.append).drawn(look, wide_button(look, "One", lambda: None), Settings())
    used = set(re.findall(r"var\((--c-\w+)\)", told[0]))
    assert {"--c-ink", "--c-paper"} <= used
    assert all(style().count(f"{name}:") == 3 for name in used)
    assert not re.search(r"#[0-9A-F]{6}", told[0])


def test_what_is_asked_only_of_phones_that_do_not_know_it_says_of_which_table():
    text = LOOK.text("Whose phone is this?")
    row = ft.Row([LOOK.text("Bo")])
    text.data = row.data = UnlessHeld("a table")
    html, _taps = in_html(LOOK, ft.Column([text, row, LOOK.text("Ada")]))
    marked = re.findall(r'<(\w+) data-unless-held="a table"', html)
    assert marked == ["span", "div"]


@pytest.mark.parametrize("scale", [1, 1.3])
def test_symbols_keep_their_size_where_text_is_larger(scale):
    look = Look(dark=False, width=390, height=844, scale=scale)
    html, _taps = in_html(look, ft.Row([look.symbol("wonder", 34), look.text("One", 20)]))
    assert re.findall(r"font:([^/]+)/", html) == ["34px", "1.25rem"]


@pytest.mark.parametrize("scale", [1, 1.3, 2])
def test_what_grows_only_so_far_does_so_whoever_drew_it(scale):
    look = replace(LOOK, scale=scale)
    (size,) = re.findall(r"font:(\S+)/", in_html(look, look.text("Wonderpad", 28, grows_by=1.1))[0])
    assert size == "min(1.75rem,30.8px)"


def test_an_empty_line_has_a_height():
    html, _taps = in_html(LOOK, LOOK.text(""))
    assert Read(html).texts == ["\u200b"]


def test_a_tap_is_done_once_settings_are_known_and_only_if_its_button_is_there():
    done = []
    settings = Settings()

    def buttons(*labels):
        taps = [wide_button(LOOK, label, lambda at=at: done.append(at))
                for at, label in enumerate(labels)]  # fmt: skip
        return ft.Row(taps)

    at_once = AtOnce(lambda _html: None)
    at_once.drawn(LOOK, buttons("Twice", "Twice", "Gone"), settings)

    async def pressed(key):
        pressing = asyncio.create_task(at_once.press(key))
        await asyncio.sleep(0.05)
        assert done == []
        settings.loaded = True
        return await pressing

    assert asyncio.run(pressed("Twice 2"))
    assert done == [1]
    at_once.drawn(LOOK, buttons("Twice"), settings)
    assert not asyncio.run(at_once.press("Gone 1"))
    assert done == [1]


def test_a_tap_whose_answer_was_lost_is_not_done_twice():
    done = []
    at_once = AtOnce()
    home = wide_button(LOOK, "New game", lambda: done.append("New game"))
    at_once.drawn(LOOK, home, Settings(loaded=True))
    # Home has been left by then, and is what the page was told of last.
    assert [asyncio.run(at_once.press("New game 1", "first")) for _ in range(2)] == [True, True]
    assert done == ["New game"]
    # The page may be loaded anew, and go on with the same home.
    assert asyncio.run(at_once.press("New game 1", "second"))
    assert done == ["New game"] * 2


def test_a_tap_that_is_told_again_while_it_waits_is_done_once():
    done = []
    settings = Settings()
    at_once = AtOnce()
    at_once.drawn(LOOK, wide_button(LOOK, "New game", lambda: done.append("tap")), settings)

    async def pressed():
        presses = [asyncio.create_task(at_once.press("New game 1", "first")) for _ in range(2)]
        await asyncio.sleep(0)
        settings.loaded = True
        return await asyncio.gather(*presses)

    assert asyncio.run(pressed()) == [True, True]
    assert done == ["tap"]


def test_a_tap_that_failed_may_be_done_again():
    tried = []

    def tap():
        tried.append("tap")
        if len(tried) == 1:
            raise OSError

    at_once = AtOnce()
    at_once.drawn(LOOK, wide_button(LOOK, "New game", tap), Settings(loaded=True))
    with pytest.raises(OSError):
        asyncio.run(at_once.press("New game 1", "first"))
    assert asyncio.run(at_once.press("New game 1", "first"))
    assert len(tried) == 2


def test_what_the_app_hears_of_only_later_is_not_there_before():
    text = LOOK.text("On other phones in the club")
    text.data = ONLY_IN_THE_APP
    html, _taps = in_html(LOOK, ft.Column([text, LOOK.text("Ada")]))
    assert "Ada" in html
    assert "On other phones" not in html
