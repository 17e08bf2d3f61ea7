"""The settings of a device: what is kept of them, and what is taken of what was kept."""

import gc
import json
import weakref

import pytest

from app import words as speaking
from app.device.preferences import Settings, accepted, language_of_the_page, settings_of
from app.entry.session import empty_game
from app.words import languages, words


def as_kept(settings):
    """All settings at once, as earlier versions kept them."""
    return json.dumps(settings.values())


def test_what_is_kept_is_taken_again():
    settings = Settings()
    settings.theme, settings.edition = "dark", "first"
    other = Settings()
    assert other.take(as_kept(settings))
    assert (other.theme, other.edition, other.language) == ("dark", "first", "en")
    assert not other.take(as_kept(settings))


@pytest.mark.parametrize(
    "kept",
    [
        None,
        7,
        "",
        "{",
        "[]",
        "null",
        '"dark"',
        '{"theme": "pink", "edition": null, "language": {"of": "a later version"}}',
        '{"size": "large"}',
    ],
)
def test_what_cannot_be_read_changes_nothing(kept):
    settings = Settings()
    assert not settings.take(kept)
    assert settings.values() == Settings().values()


def test_what_places_give_is_kept_where_it_can_be_read():
    settings, other = Settings(), Settings()
    settings.places, settings.league = "7-5-3", "3-2-1"
    assert other.take(as_kept(settings))
    assert (other.places, other.league) == ("7-5-3", "3-2-1")
    assert not other.take(json.dumps({"places": "7-x", "league": ["3"]}))
    assert (other.places, other.league) == ("7-5-3", "3-2-1")
    assert other.take(json.dumps({"league": ""})), "again by wins"


def test_what_is_kept_by_itself_goes_before_what_an_earlier_version_kept():
    settings = Settings()
    at_once = json.dumps({"theme": "dark", "edition": "first", "league": "3-2-1"})
    assert settings.take(at_once, {"theme": "light", "edition": None, "league": "", "awake": "?"})
    assert (settings.theme, settings.edition, settings.league) == ("light", "first", "")
    assert settings.awake == "on"


def test_one_bad_setting_leaves_the_others():
    settings = Settings()
    assert settings.take(json.dumps({"theme": "dark", "edition": "third"}))
    assert settings.theme == "dark"
    assert settings.edition == "second"


def test_each_setting_starts_with_the_first_of_what_it_may_be():
    settings = Settings()
    for name, values in accepted().items():
        assert getattr(settings, name) == values[0]


def test_a_new_table_is_of_the_edition_that_was_chosen():
    assert empty_game("first").edition == "first"
    assert empty_game().edition == Settings().edition


@pytest.fixture
def german(tmp_path, monkeypatch):
    """A second language, of which only two sentences are there."""
    english = speaking.translation_file("en").read_text(encoding="utf-8")
    (tmp_path / "en.json").write_text(english, encoding="utf-8")
    sentences = {"language": "Deutsch", "page.home": "Anfang"}
    (tmp_path / "de.json").write_text(json.dumps(sentences), encoding="utf-8")
    monkeypatch.setattr(speaking, "translation_file", lambda name: tmp_path / f"{name}.json")
    yield
    speaking.speak(language_of_the_page)


def test_a_language_is_one_more_file(german):
    assert languages() == ["en", "de"]
    settings = Settings()
    assert settings.take('{"language": "de"}')
    assert settings.language == "de"
    assert words("de")("language") == "Deutsch"
    # What nobody has translated yet is said in English.
    assert words("de")("page.history") == words("en")("page.history")
    assert words()("page.home") == "Home"
    speaking.speak(lambda: "de")
    assert words()("page.home") == "Anfang"


def test_without_a_page_it_is_english():
    assert language_of_the_page() == "en"


def test_a_page_that_is_closed_is_let_go_of():
    class Session:
        pass

    class Page:
        def __init__(self):
            self.session = Session()

    def opened_and_closed():
        page = Page()
        settings = settings_of(page)
        assert settings_of(page) is settings
        # As the page does that is drawn by its settings.
        settings.changed = lambda: setattr(page, "drawn", True)
        return weakref.ref(page)

    seen = opened_and_closed()
    gc.collect()
    assert seen() is None
