"""Damaged files are noticed, set aside whole, and the last good state goes on."""

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import Store
from tests.storage.examples import at, game, ids, keys, set_aside

MANY = settings(deadline=None, max_examples=150)

Damage = Callable[[bytes], bytes]

places = st.integers(0, 10**6)


def _flipped(place: int, bit: int) -> Damage:
    def damage(content: bytes) -> bytes:
        changed = bytearray(content)
        changed[place % len(changed)] ^= 1 << bit
        return bytes(changed)

    return damage


def _zeroed(place: int, length: int) -> Damage:
    def damage(content: bytes) -> bytes:
        start = place % len(content)
        zeros = min(length, len(content) - start)
        return content[:start] + bytes(zeros) + content[start + zeros :]

    return damage


damages: st.SearchStrategy[Damage] = st.one_of(
    st.builds(_flipped, places, st.integers(0, 7)),
    st.builds(_zeroed, places, st.integers(1, 4096)),
    places.map(lambda place: lambda content: content[: place % len(content)]),
    places.map(lambda place: lambda content: content[place % len(content) + 1 :]),
    st.binary().map(lambda garbage: lambda _: garbage),
    st.binary(min_size=1).map(lambda garbage: lambda content: content + garbage),
    st.sampled_from([b"", b"{}", b"[]", b"null", b'{"games": 3}', b"[" * 5000]).map(
        lambda other: lambda _: other
    ),
)


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> dict[str, bytes]:
    """The files of a store with two games, the second of which is not in the previous file."""
    folder = tmp_path_factory.mktemp("written")
    with Store(folder) as store:
        store.games.add(game("Ada", "Zoë"), at(0), "first")
        store.games.add(game("Bo"), at(1), "second")
    return {path.name: path.read_bytes() for path in folder.glob("*.json")}


@MANY
@given(damage=damages)
def test_the_previous_state_takes_the_place_of_a_damaged_one(written, damage: Damage):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        damaged = _with(folder, written, {"games.json": damage})["games.json"]
        with Store(folder) as store:
            assert ids(store) == ["first"]
            (kept,) = set_aside(folder)
            assert kept.read_bytes() == damaged
            (phrase,) = store.notices
            assert phrase.key == "storage.damaged.previous_used"
            assert phrase.values == {"path": str(folder / "games.json"), "kept": str(kept)}
            store.games.add(game("Cy"), at(2), "third")
        with Store(folder) as store:
            assert ids(store) == ["third", "first"]
            assert store.notices == []
        assert kept.read_bytes() == damaged


@MANY
@given(damage=damages, also=damages)
def test_with_both_states_damaged_both_are_set_aside(written, damage: Damage, also: Damage):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        damaged = _with(folder, written, {"games.json": damage, "games.previous.json": also})
        with Store(folder) as store:
            assert ids(store) == []
            assert keys(store) == ["storage.damaged.empty", "storage.damaged.previous"]
            for phrase in store.notices:
                path, kept = Path(phrase.values["path"]), Path(phrase.values["kept"])
                assert kept.read_bytes() == damaged[path.name]
            store.games.add(game("Cy"), at(2), "third")
        with Store(folder) as store:
            assert ids(store) == ["third"]
            assert store.notices == []


@MANY
@given(damage=damages)
def test_a_damaged_previous_state_harms_nobody(written, damage: Damage):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _with(folder, written, {"games.previous.json": damage})
        with Store(folder) as store:
            assert ids(store) == ["second", "first"]
            store.games.add(game("Cy"), at(2), "third")
            assert store.notices == []
        assert (folder / "games.previous.json").read_bytes() == written["games.json"]


def test_damage_is_noticed_while_the_store_is_open(folder):
    store = Store(folder)
    store.games.add(game(), at(0), "first")
    store.games.add(game(), at(1), "second")
    (folder / "games.json").write_bytes(b"torn")
    assert ids(store) == ["first"]
    assert keys(store) == ["storage.damaged.previous_used"]


def test_damage_is_noticed_by_a_change_before_anything_is_written(folder):
    store = Store(folder)
    store.games.add(game(), at(0), "first")
    store.games.add(game(), at(1), "second")
    (folder / "games.json").write_bytes(b"torn")
    store.games.add(game(), at(2), "third")
    assert ids(store) == ["third", "first"]
    assert [path.read_bytes() for path in set_aside(folder)] == [b"torn"]


def test_what_was_set_aside_is_never_overwritten(folder):
    store = Store(folder)
    torn = [b"torn %d" % number for number in range(5)]
    for number, content in enumerate(torn):
        store.games.add(game(), at(number))
        (folder / "games.json").write_bytes(content)
        store.games.all()
    assert sorted(path.read_bytes() for path in set_aside(folder)) == torn


def test_drafts_are_mended_as_games_are(folder):
    with Store(folder) as store:
        draft = store.drafts.new(game(), at(0))
        store.drafts.keep(draft.enter(0, "blue", 2), at(1))
        store.games.add(game(), at(0), "one")
    (folder / "drafts.json").write_bytes(b"")
    with Store(folder) as store:
        assert store.drafts.all() == [draft]
        assert ids(store) == ["one"]
        assert [path.read_bytes() for path in set_aside(folder, "drafts")] == [b""]


def test_a_file_that_has_gone_is_taken_from_the_previous_state(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "first")
        store.games.add(game(), at(1), "second")
    (folder / "games.json").unlink()
    with Store(folder) as store:
        assert ids(store) == ["first"]
        (phrase,) = store.notices
        assert phrase == ("storage.missing.previous_used", {"path": str(folder / "games.json")})


def test_a_file_that_has_gone_and_a_damaged_previous_one(folder):
    with Store(folder) as store:
        store.games.add(game(), at(0), "first")
        store.games.add(game(), at(1), "second")
    (folder / "games.json").unlink()
    (folder / "games.previous.json").write_bytes(b"torn")
    with Store(folder) as store:
        assert ids(store) == []
        assert keys(store) == ["storage.missing.empty", "storage.damaged.previous"]


def test_without_links_files_are_copied(folder, monkeypatch):
    # Memory cards of phones know no hard links, and none is at hand here.
    def no_links(*paths):
        raise PermissionError

    monkeypatch.setattr("os.link", no_links)
    with Store(folder) as store:
        store.games.add(game(), at(0), "first")
        store.games.add(game(), at(1), "second")
        store.games.add(game(), at(2), "third")
        for content in (b"torn", b"torn again"):
            (folder / "games.json").write_bytes(content)
            assert ids(store) == ["second", "first"]
        assert {path.read_bytes() for path in set_aside(folder)} == {b"torn", b"torn again"}
    assert not list(folder.glob("*.tmp"))


def _with(folder: Path, written: dict[str, bytes], damages: dict[str, Damage]) -> dict[str, bytes]:
    """Lays files into a folder, some of them damaged, and returns what lies there."""
    content = {name: damages.get(name, bytes)(whole) for name, whole in written.items()}
    for name, laid in content.items():
        (folder / name).write_bytes(laid)
    return content
