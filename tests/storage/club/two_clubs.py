"""Two clubs in one process, and devices that are in both; as in the simulation of one club.

Whatever goes wrong, each club is whole on its own, and nothing of one is in the other.
"""

import json
import random
from collections import defaultdict
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from storage import SavedGame, StorageTrouble, Store
from storage.club.by_file import document_lines, read_lines
from storage.club.club_file import ClubFile
from storage.club.counting.names import told
from storage.club.fold import folded_game
from storage.club.forgetting.names import keys_in
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.clubs import Clubs
from storage.club.hub.sync import sync
from storage.history.shown_names import name_key
from storage.journal.locking import Turn
from storage.removal import is_nobody
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.simulated_hub import Hub, Line
from tests.storage.club.simulation import (
    ROWS,
    Killed,
    Killing,
    Simulated,
    played,
    told_to_forget,
    turn_of,
)

STEPS = 90
MOST_GAMES = 3
MOST_FORGOTTEN = 2
NOBODY = "A player"

MOST_ROUNDS = 12
"""In how many rounds all have met with nothing new: what is told of people may come after games."""

CLUBS = {"a": ("Ada", "Bo", "Cy"), "b": ("Bo", "Di", "Eve")}
"""Each club, and who plays there: one name is of both."""

DEVICES = ("a", "ab", "ba", "b")
"""The clubs of each device, as they were joined."""


class Several(Simulated):
    """A device that is in several clubs."""

    def __init__(self, folder: Path, clubs: str, turn: Turn | None) -> None:
        self.joined, self.turn = clubs, turn
        self.folder, self.name, self.clock = folder / f"in {clubs}", clubs, NOON
        self.meetings = {}
        self.open()
        for number, name in enumerate(clubs, 1):
            file = self._opens(number)
            file.tell({"device": f"{clubs}-{name}"})
            file.close()

    def open(self) -> None:
        self.store = Store(self.folder, open_storage=self._storage, turn=self.turn)
        self.clubs = Clubs(self.store, self.now, opens=self._opens)
        self.meetings = {}

    def _opens(self, number: int) -> ClubFile:
        return ClubFile(self.folder, number=number, flush=self._flush, turn=self.turn)

    def reopen(self) -> None:
        self.close()
        self.open()

    def close(self) -> None:
        for meeting in self.meetings.values():
            meeting.close()
        self.store.close()
        self.clubs.close()

    def of(self, club: str):
        """Its member of a club."""
        return self.clubs.all()[self.joined.index(club)]

    def counts(self, club: str) -> dict:
        """The records of the games that count for a club here."""
        claims = self.of(club).claims()
        return {
            name: one for name, one in self.store.games.table.items_to_look_at() if claims.has(one)
        }

    def meets(self, club: str, line: Line) -> None:
        if club not in self.meetings:
            self.meetings[club] = sync(self.of(club), line)
        self.meets_on(club)

    def meets_on(self, club: str) -> None:
        try:
            self.meetings[club].send(None)
        except (StopIteration, ClubTrouble, StorageTrouble):
            del self.meetings[club]


class TwoClubs:
    def __init__(self, seed: int, folder: Path) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.faults = self.chance.choice((0.0, 0.3, 1.0))
        self.hubs = {club: Hub() for club in CLUBS}
        self.devices = [Several(folder, clubs, turn_of(seed)) for clubs in DEVICES]
        self.counted: defaultdict[str, set] = defaultdict(set)
        self.moved: set[str] = set()
        self.deleted: set[str] = set()
        self.touched: set[str] = set()
        self.cells: defaultdict[tuple, list] = defaultdict(list)
        self.names = {club: set(map(name_key, names)) for club, names in CLUBS.items()}
        self.given = 0
        self.documents: dict[str, dict] = {club: {} for club in CLUBS}

    def close(self) -> None:
        for device in self.devices:
            device.close()

    def run(self) -> None:
        acts = (
            [self.enter] * 3 + [self.correct] * 8 + [self.delete, self.restore]
            + [self.move] * 12 + [self.name] * 2 + [self.split, self.keep, self.tell_apart]
            + [self.meet] * 12 + [self.go_on] * 20 + [self.kill] * 4
            + [self.file, self.clock, self.disk, self.forget]
        )  # fmt: skip
        for device in (self.devices[0], self.devices[-1]):
            self.enter(device, device.joined)
        for _ in range(STEPS):
            device = self.chance.choice(self.devices)
            club = self.chance.choice(device.joined)
            with suppress(StorageTrouble):
                self.chance.choice(acts)(device, club)
            for each in device.joined:
                file, seen = device.of(each).file, self.documents[each]
                seen |= {name: file.content(name) for name in file.ids() if name not in seen}

    # What people do -------------------------------------------------------------------

    def enter(self, device, club) -> None:
        if sum(club in clubs for clubs in self.counted.values()) >= MOST_GAMES:
            self.correct(device, club)
            return
        name = f"{club}-{len(self.counted)}"
        names = [one if self.is_free(device, one) else f"{one} II" for one in CLUBS[club]]
        self.names[club].update(map(name_key, names))
        entries = {row: tuple(self.chance.randrange(9) for _ in names) for row in ROWS}
        mark = device.of(club).claims().marked(None).get("club")
        saved = SavedGame(name, game(*names, **entries), device.now(), club=mark)
        device.store.games.add_all([saved])
        self.counted[name].add(club)

    def correct(self, device, _club) -> None:
        if not (there := device.store.games.ids()):
            return
        name = self.chance.choice(sorted(there))
        saved = device.store.games.get(name)
        seat, row, value = (
            self.chance.randrange(3),
            self.chance.choice(ROWS),
            self.chance.randrange(30),
        )
        document = saved.game.document()
        # A game that has been saved keeps the names that were typed.
        for player, typed in zip(document["players"], typed_in(device, name), strict=True):
            player["name"] = typed
        if document["players"][seat]["pad"].get(row) == value:
            return
        document["players"][seat]["pad"][row] = value
        self.touched.add(name)
        device.store.games.replace(name, type(saved.game).model_validate(document), device.now())
        self.cells[name, seat, row].append((device.name, value))

    def delete(self, device, _club) -> None:
        if there := device.store.games.ids():
            name = self.chance.choice(sorted(there))
            device.store.games.delete(name, device.now())
            self.deleted.add(name)

    def restore(self, device, _club) -> None:
        if there := device.store.games.ids(deleted=True):
            name = self.chance.choice(sorted(there))
            self.touched.add(name)
            device.store.games.restore(name)

    def move(self, device, club) -> None:
        """Let a game count for another club, where a device is in both."""
        there = sorted(set(device.store.games.ids()) - device.counts(club).keys())
        if len(device.joined) == 1 or not there:
            return
        name = self.chance.choice(there)
        device.store.games.count_for(name, device.of(club).claims().mark)
        self.moved.add(name)
        self.counted[name].add(club)
        self.names[club].update(map(name_key, typed_in(device, name)))

    def keep(self, device, club) -> None:
        member = device.of(club)
        for name in sorted(self.counted):
            seen = member.game(name)
            if seen and seen.others and member.counts(name):
                member.settle(name)

    def tell_apart(self, device, club) -> None:
        member = device.of(club)
        if there := sorted((one.fuller, one.other) for one in member.look_alikes() if one):
            member.tell_apart(*self.chance.choice(there))

    def name(self, device, _club) -> None:
        if people := device.store.players.all():
            one = self.chance.choice(people).name
            if self.chance.random() < 0.5:
                self.given += 1
                new = f"{device.joined} {self.given}"
                device.store.players.rename(one, new)
                for club in device.joined:
                    self.names[club].add(name_key(new))
            else:
                device.store.players.merge(one, into=self.chance.choice(people).name)

    def split(self, device, _club) -> None:
        several = [one for one in device.store.players.all() if len(one.written) > 1]
        if several:
            device.store.players.split(self.chance.choice(several).written[1])

    def forget(self, device, _club) -> None:
        """Have somebody forgotten by all clubs of a device."""
        members = [device.of(club) for club in device.joined]
        words = [len(member.file.families().get("forgotten", ())) for member in members]
        people = [one.name for one in device.store.players.all()]
        people = [name for name in people if not name.startswith(NOBODY)]
        if people and max(words) < MOST_FORGOTTEN:
            name, lines = self.chance.choice(people), self.chance.choice((100, 1000, 3000, 10**9))
            try:
                with Killing(self.chance.randrange(lines) if lines < 10**9 else lines):
                    for _ in device.clubs.forget(name, NOBODY):
                        pass
            except Killed:
                device.reopen()

    def is_free(self, device, name) -> bool:
        """Whether nobody of a name is forgotten: who knows that calls nobody else so."""
        return not any(words_on(device.of(club).file, name) for club in device.joined)

    # What the network and the machines do ---------------------------------------------

    def line(self, club) -> Line:
        return Line(self.hubs[club], self.chance, self.faults)

    def meet(self, device, club) -> None:
        device.meets(club, self.line(club))

    def go_on(self, _device, _club) -> None:
        for each in self.devices:
            for club in [*each.meetings]:
                for _ in range(self.chance.randrange(6)):
                    if club in each.meetings:
                        each.meets_on(club)

    def kill(self, device, club) -> None:
        lines = self.chance.choice((30, 300, 3000, 9000)) * self.chance.randrange(1, 10) // 9
        if club not in device.meetings:
            device.meetings[club] = sync(device.of(club), self.line(club))
        try:
            with Killing(lines):
                while club in device.meetings:
                    device.meets_on(club)
        except Killed:
            device.reopen()

    def file(self, device, club) -> None:
        other = self.chance.choice([one for one in self.devices if club in one.joined])
        device.of(club).take_stock()
        lines = [line.encode() for line in document_lines(device.of(club).file)]
        self.chance.shuffle(lines)
        member = other.of(club)
        member.take_stock()
        member.take_in(filter(None, read_lines(lines[: self.chance.randrange(99)])), unsent=True)
        member.bring_home()

    def clock(self, device, _club) -> None:
        device.clock = NOON + timedelta(days=self.chance.choice((-4000, -1, 0, 1, 30, 4000)))

    def disk(self, device, _club) -> None:
        full = any(each.full for each in self.devices)
        for each in self.devices:
            each.full = each is device and not full

    # What has to be true in the end ------------------------------------------------------

    def rest(self) -> None:
        for device in self.devices:
            device.full = False
            device.reopen()
        for number in range(MOST_ROUNDS):
            before = self.state()
            for device in self.devices:
                for club in device.joined:
                    device.meets(club, Line(self.hubs[club]))
                    while club in device.meetings:
                        device.meets_on(club)
            if number and self.state() == before:
                return
        raise AssertionError("they never come to rest")

    def state(self) -> list:
        """What each device has of each club, and shows."""
        there = [each.of(club).file for each in self.devices for club in each.joined]
        return [
            *(set(file.ids()) for file in there),
            *(file.unsent() for file in there),
            *(each.shows() for each in self.devices),
        ]

    def check(self) -> None:
        for club in CLUBS:
            self.check_club(club)
            self.check_that_nothing_is_of_another(club)
        self.check_games()
        for club in CLUBS:
            self.check_people(club)

    def check_club(self, club: str) -> None:
        """Those who are in no other club show just what it tells, others what is not elsewhere."""
        there = [device for device in self.devices if club in device.joined]
        alone = next(device for device in there if device.joined == club)
        for device in there:
            file = device.of(club).file
            self.check_forgotten(file)
            assert file.about()["device"] == f"{device.joined}-{club}"
            assert file.unsent() == []
            assert set(file.ids()) == set(self.hubs[club].documents)
            refusing = told_to_forget(file).refusing
            for name, content in self.documents[club].items():
                assert file.has(name) != bool(refusing(content)), name
        assert alone.of(club).file.waiting() == []
        newcomer = Device(self.folder, f"newcomer to {club}")
        newcomer.meeting = sync(newcomer.member, Line(self.hubs[club]))
        with suppress(StopIteration):
            newcomer.meeting.send(None)
        assert newcomer.shows() == alone.shows()
        assert newcomer.file.unsent() == []
        newcomer.close()
        history = alone.of(club).history()
        for device in there:
            records, ours = dict(device.store.games.table.items_to_look_at()), device.counts(club)
            for name, folded in history.games.items():
                record = records[name]
                if name in ours:
                    assert record["game"] == folded.game, (device.name, name)
                    assert bool(record["deleted_at"]) == bool(folded.deleted_at)
                else:
                    assert len(device.joined) > 1
                    assert folded.deleted_at or not record["deleted_at"], (device.name, name)
            assert ours.keys() <= history.games.keys()

    def check_forgotten(self, file: ClubFile) -> None:
        """What a club keeps has no name of somebody whom it has forgotten."""
        told_of = told_to_forget(file)
        contents = [file.content(name) for name in file.ids()]
        assert not any(map(told_of.refusing, contents))
        # Somebody else may be called so by now.
        in_use = {key for content in contents for key in keys_in(content)}
        text = file.path.read_bytes()
        for key in self.names["a"] | self.names["b"]:
            if told_of.words_on(key) and key not in in_use:
                assert json.dumps(key).encode() not in text, key

    def check_people(self, club: str) -> None:
        """All show the same people of a club, whoever else they may be here or in another one."""
        shown = []
        there = [device for device in self.devices if club in device.joined]
        games = set.intersection(*(set(device.counts(club)) for device in there))
        own = {
            name_key(player["name"])
            for name, one in there[0].of(club).history().games.items()
            for player in one.game["players"]
            if name in games and one.deleted_at is None
        }
        for device in self.devices:
            if club in device.joined:
                people = {}
                for one in device.store.players.all():
                    keys = frozenset(own.intersection(map(name_key, one.written)))
                    if one.games and keys:
                        people[keys] = name_key(one.name)
                shown.append(people)
        first, *others = shown
        for other in others:
            assert other.keys() == first.keys(), club
            for keys in first:
                names = {first[keys], other[keys]} & keys
                assert len(names) < 2, (club, names)

    def check_that_nothing_is_of_another(self, club: str) -> None:
        kept = [self.kept(club, name) for name in self.hubs[club].documents]
        for each in kept:
            if each.family.startswith("game:"):
                assert club in self.counted[each.thing], each.id
        assert {key for key in told(kept) if not is_nobody(key, NOBODY)} <= self.names[club]

    def kept(self, club: str, name: str):
        return next(d for d in self.devices if d.joined == club).of(club).file.get(name)

    def check_games(self) -> None:
        for name, clubs in self.counted.items():
            told_of = {
                club: folded_game(
                    next(d for d in self.devices if d.joined == club)
                    .of(club)
                    .file.family(f"game:{name}")
                )
                for club in clubs
            }
            alive = {club for club, one in told_of.items() if one and one.deleted_at is None}
            if name not in self.deleted:
                assert alive, name
            if name in self.moved:
                continue
            [(club, folded)] = told_of.items()
            if name in self.deleted - self.touched:
                assert not alive, name
            for (of, seat, row), written in self.cells.items():
                if of == name and len({by for by, _ in written}) == 1:
                    pad = folded.game["players"][seat]["pad"]
                    assert pad[row] == written[-1][1], (name, seat, row, club)


def typed_in(device, game_id) -> list[str]:
    """The names that were typed into a game."""
    record = device.store.games.table.one_to_look_at(game_id)
    return [player["name"] for player in record["game"]["players"]]


def words_on(file: ClubFile, name) -> tuple:
    """The words of a club to forget who has a name."""
    return told_to_forget(file).words_on(name_key(name))


def play(seed: int, folder: Path) -> TwoClubs:
    """Play a seed to its end, and look whether all is true that has to be."""
    return played(seed, TwoClubs(seed, folder))
