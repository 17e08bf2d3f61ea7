"""A first page knows the newest games without the facts of all, and never says anything else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store
from storage.history import games_index, known_games, newest_games
from tests.storage.examples import at, game


@pytest.fixture(autouse=True)
def few_are_worth_it(monkeypatch):
    monkeypatch.setattr(newest_games, "WORTH", 1)


@pytest.fixture
def facts(monkeypatch):
    """The ids of the games whose facts were read."""
    read: list[str] = []
    plainly = games_index.facts_by

    def facts_by(game_id, *given):
        read.append(game_id)
        return plainly(game_id, *given)

    for module in (games_index, known_games):
        monkeypatch.setattr(module, "facts_by", facts_by)
    return read


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store of nine games, one of them deleted, that somebody has looked at."""
    with Store(tmp_path / "data") as opened:
        for number in range(9):
            opened.games.add(game("Ada" if number % 2 else "ADA", "Bo"), at(number), f"{number}")
        opened.games.delete("7", at(20))
        opened.games.index()
        yield opened


def first_page(store):
    games = store.games
    shown = [(saved.id, saved.game, saved.deleted_at) for saved in games.newest(3)]
    return shown, games.count(), games.count(deleted=True)


def by_all(store):
    with Store(store.folder) as other:
        other.games.index()
        return first_page(other)


def test_the_next_start_reads_the_newest_games_alone(store, facts):
    with Store(store.folder) as again:
        again.games.known.mark()
        assert first_page(again) == first_page(store)
        assert len(facts) == newest_games.NEWEST
        assert again.games.names() == ["ADA", "Bo"]
        assert len(facts) > 9


def test_it_counts_as_long_as_nothing_changes(store):
    changes = (
        lambda other: other.games.add(game("Cy", "Bo"), at(30), "new"),
        lambda other: other.games.delete("8", at(31)),
        lambda other: other.games.restore("7"),
        lambda other: other.games.replace("6", game("Di", "Bo"), at(32)),
        lambda other: other.games.note("2", "here", None, at(33), played_at=at(99)),
        lambda other: other.players.rename("Ada", "Eve"),
        lambda other: other.games.add_all([]),
    )
    for change in changes:
        with Store(store.folder) as one, Store(store.folder) as two:
            before = one.games.known.mark()
            first_page(one)
            change(two)
            assert first_page(one) == by_all(store)
            assert (one.games.known.mark() is before) == (change is changes[-1])
        # One who was stopped before anybody looked at it left what the file tells outdated.
        assert first_page(store) == by_all(store)
        store.games.index()


def test_what_was_shown_of_the_newest_stands_once_all_are_known(store):
    with Store(store.folder) as again:
        before = again.games.known.mark()
        assert again.games.known.newest()
        again.games.index()
        assert again.games.known.newest() is None
        assert again.games.known.mark() is before
        again.games.delete("1", at(40))
        assert again.games.known.mark() is not before


def test_where_a_game_cannot_be_read_all_are_looked_at(store):
    store.games.table.change_all({"odd": {"game": {"players": 7}, "saved_at": "2026-01-01"}})
    store.games.index()
    for _ in range(2):
        with Store(store.folder) as again:
            first_page(again)
            assert [notice.key for notice in again.notices] == ["storage.unreadable_game"]


def test_other_rules_and_damage_count_for_nothing(store, monkeypatch):
    path = store.folder / "games.newest"
    whole = path.read_bytes()
    for at_byte in range(0, len(whole), 3):
        for content in (
            whole[:at_byte],
            whole[:at_byte] + bytes([whole[at_byte] ^ 1]) + whole[at_byte + 1 :],
        ):
            path.write_bytes(content)
            with Store(store.folder) as again:
                assert again.games.known.newest() is None
    path.write_bytes(whole)
    with Store(store.folder) as again:
        assert again.games.known.newest()
    monkeypatch.setattr(newest_games, "rules_of_today", lambda: "of tomorrow")
    with Store(store.folder) as again:
        assert again.games.known.newest() is None


def test_all_are_read_in_portions_that_anyone_may_come_between(store, facts, monkeypatch):
    monkeypatch.setattr(known_games, "AT_A_TIME", -1)
    with Store(store.folder) as again:
        portions = again.games.known.portions()
        for _ in range(4):
            next(portions)
        assert len(facts) == 4
        again.games.add(game("Cy", "Bo"), at(50), "between")
        again.games.delete("1", at(51))
        assert first_page(again) == by_all(store)
        facts.clear()
        assert len([*portions]) == 1
        assert facts == []
        assert again.games.count() == 8


def test_few_games_have_no_such_file(tmp_path, monkeypatch):
    monkeypatch.setattr(newest_games, "WORTH", 2)
    with Store(tmp_path) as store:
        store.games.add(game(), at(1))
        store.games.index()
        assert not [*tmp_path.glob("*.newest")]
        store.games.add(game(), at(2))
        store.games.index()
        assert [*tmp_path.glob("*.newest")]
