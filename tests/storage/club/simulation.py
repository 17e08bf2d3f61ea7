"""A club in one process: one seed decides what people do, and all that goes wrong meanwhile.

Devices have real folders. Their lines to the hub delay, lose, double and cut; disks are full for a
while; a device is killed at any line of the club's code; clocks jump; hubs go back to a backup.
"""

import errno
import json
import random
import secrets
import sys
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import storage.club
from storage import StorageTrouble, Store
from storage.club.by_file import document_lines, read_lines
from storage.club.club_file import ClubFile
from storage.club.documents import Kept, UnnamedDocument, _id, understood
from storage.club.forgetting.names import ForgottenNames
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.sync import sync
from storage.club.member import Member
from storage.club.spelling import canonical
from storage.history.shown_names import name_key
from storage.journal.journal import JournalStorage
from storage.journal.locking import Turn
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.simulated_hub import Hub, Line

CODE = str(Path(storage.club.__file__).parent)
STEPS = 90
MOST_GAMES = 3
MOST_FORGOTTEN = 2
NAMES = ("Ada", "Bo", "Cy")
NOBODY = "A player"
ROWS = ("blue", "yellow", "green")


class Killed(BaseException):
    """The device lost its power."""


class Killing:
    """Kills at one of the next lines of the club's code."""

    def __init__(self, lines: int) -> None:
        self.left = lines

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        sys.settrace(self._call)

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _call(self, frame, _event, _argument):
        return self._line if frame.f_code.co_filename.startswith(CODE) else None

    def _line(self, _frame, event, _argument):
        self.left -= event == "line"
        if self.left < 0:
            sys.settrace(None)
            raise Killed
        return self._line


class Simulated(Device):
    """A device whose disk may be full, and which may be killed."""

    full = False

    def __init__(self, folder: Path, name: str, turn: Turn | None) -> None:
        self.turn = turn
        super().__init__(folder, name)

    def open(self) -> None:
        self.store = Store(self.folder, open_storage=self._storage, turn=self.turn)
        self.file = ClubFile(self.folder, flush=self._flush, turn=self.turn)
        self.member = Member(self.store, self.file, self.now)
        self.meeting: Coroutine | None = None

    def _storage(self, path, lock, notices):
        return JournalStorage(path, lock=lock, notices=notices, flush=self._flush)

    def _flush(self, _file) -> bool:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return True

    def reopen(self) -> None:
        if self.meeting:
            self.meeting.close()
        super().reopen()

    def goes_on(self) -> None:
        """Go on with the meeting until it has to wait."""
        try:
            self.meeting.send(None)
        except StopIteration:
            self.meeting = None
        except (ClubTrouble, StorageTrouble):
            self.meeting = None


def turn_of(seed: int) -> Turn | None:
    """How the devices of a seed keep others from writing at once, who are none.

    Most do it as a page of the site does, and every tenth by lock files, as programs on a computer
    do: these take a third of a seed's time.
    """

    def always(*, wait: bool) -> bool:
        return True

    return always if seed % 10 else None


class World:
    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = random.Random(seed)
        self.hub = Hub()
        self.faults = self.chance.choice((0.0, 0.3, 1.0))
        self.hub_before = self.hub.state()
        self.devices = [Simulated(folder, name, turn_of(seed)) for name in ("one", "two", "three")]
        for device in self.devices:
            device.file.tell({**device.file.about(), "address": "https://hub.example/club"})
        self.games: set[str] = set()
        self.deleted: set[str] = set()
        self.touched: set[str] = set()
        self.cells: defaultdict[tuple, list] = defaultdict(list)
        self.damaged: set[str] = set()
        self.documents: dict[str, Kept] = {}
        self.names = {*NAMES}

    def close(self) -> None:
        for device in self.devices:
            if device.meeting:
                device.meeting.close()
            device.close()

    def run(self) -> None:
        acts = (
            [self.enter] * 3 + [self.correct] * 8 + [self.delete, self.restore]
            + [self.name, self.split, self.keep, self.tell_apart, self.forget] + [self.meet] * 9
            + [self.go_on] * 20 + [self.kill] * 3 + [self.file, self.clock, self.disk]
            + [self.hub_goes_back, self.later_version, self.damage]
        )  # fmt: skip
        self.enter(self.devices[0])
        for _ in range(STEPS):
            device = self.chance.choice(self.devices)
            with suppress(StorageTrouble):
                self.chance.choice(acts)(device)
            for name in device.file.ids():
                if name not in self.documents:
                    content = device.file.content(name)
                    self.documents[name] = Kept(name, {**content}, understood(content))

    # What people do -------------------------------------------------------------------

    def enter(self, device) -> None:
        if len(self.games) == MOST_GAMES:
            self.correct(device)
            return
        name = f"game-{len(self.games)}"
        entries = {row: tuple(self.chance.randrange(9) for _ in NAMES) for row in ROWS}
        # Who knows that somebody is forgotten calls nobody else so.
        names = [each if self.is_free(device, each) else f"{each} II" for each in NAMES]
        self.names.update(names)
        # Of a day that was told, games stand in the order in which they were saved first.
        played = {"played_at": NOON.isoformat()} if len(self.games) % 2 else {}
        device.store.games.add(game(*names, **entries, **played), device.now(), name)
        self.games.add(name)

    def correct(self, device) -> None:
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
        written = device.store.games.table.one_to_look_at(name)["game"]["players"]
        for player, typed in zip(document["players"], written, strict=True):
            player["name"] = typed["name"]
        if document["players"][seat]["pad"].get(row) == value:
            return
        document["players"][seat]["pad"][row] = value
        self.touched.add(name)
        device.store.games.replace(name, type(saved.game).model_validate(document), device.now())
        self.cells[name, seat, row].append((device.name, value))

    def delete(self, device) -> None:
        if there := device.store.games.ids():
            name = self.chance.choice(sorted(there))
            device.store.games.delete(name, device.now())
            self.deleted.add(name)

    def restore(self, device) -> None:
        if there := device.store.games.ids(deleted=True):
            name = self.chance.choice(sorted(there))
            self.touched.add(name)
            device.store.games.restore(name)

    def keep(self, device) -> None:
        for name in sorted(self.games):
            seen = device.member.game(name)
            shown = device.store.games.table.one_to_look_at(name)
            # A page shows first what has come meanwhile.
            if seen and seen.others and device.member.settle(name):
                # A person has said that what is here is right, whoever wrote it.
                for seat, row in self.asked_about(seen):
                    value = shown["game"]["players"][seat]["pad"].get(row)
                    self.cells[name, seat, row].append((device.name, value))

    def asked_about(self, seen) -> set[tuple[int, str]]:
        """The cells of pads of which a game shows what else somebody wrote there."""
        found: set[tuple[int, str]] = set()
        for other in seen.others:
            match other.path:
                case ("players", int(seat), "pad", str(row)):
                    found.add((seat, row))
                case () | ("players",):
                    found |= {(seat, row) for seat in range(3) for row in ROWS}
        return found

    def tell_apart(self, device) -> None:
        if there := sorted(device.asked()):
            device.member.tell_apart(*self.chance.choice(there))

    def name(self, device) -> None:
        if people := device.store.players.all():
            one = self.chance.choice(people).name
            if self.chance.random() < 0.5:
                name = f"{one[:3]} {self.chance.randrange(5)}"
                if self.is_free(device, name):
                    self.names.add(name)
                    device.store.players.rename(one, name)
            else:
                device.store.players.merge(one, into=self.chance.choice(people).name)

    def split(self, device) -> None:
        several = [one for one in device.store.players.all() if len(one.written) > 1]
        if several:
            device.store.players.split(self.chance.choice(several).written[1])

    def forget(self, device) -> None:
        people = [one.name for one in device.store.players.all()]
        people = [name for name in people if not name.startswith(NOBODY)]
        if people and len(told_to_forget(device.file).words) < MOST_FORGOTTEN:
            name, lines = self.chance.choice(people), self.chance.choice((100, 1000, 3000, 10**9))
            try:
                with Killing(self.chance.randrange(lines) if lines < 10**9 else lines):
                    for _ in device.member.forget(name, NOBODY):
                        pass
            except Killed:
                device.reopen()

    def is_free(self, device, name) -> bool:
        told = told_to_forget(device.file)
        return not told.words_on(name_key(name))

    # What the network and the machines do ---------------------------------------------

    def meet(self, device) -> None:
        if device.meeting is None:
            device.meeting = sync(device.member, Line(self.hub, self.chance, self.faults))
        device.goes_on()

    def go_on(self, _device) -> None:
        for each in self.devices:
            for _ in range(self.chance.randrange(6)):
                if each.meeting:
                    each.goes_on()

    def kill(self, device) -> None:
        if device.meeting is None:
            device.meeting = sync(device.member, Line(self.hub, self.chance, self.faults))
        try:
            with Killing(
                self.chance.choice((30, 300, 3000, 9000)) * self.chance.randrange(1, 10) // 9
            ):
                while device.meeting:
                    device.goes_on()
        except Killed:
            device.reopen()

    def file(self, device) -> None:
        other = self.chance.choice(self.devices)
        device.member.take_stock()
        lines = [line.encode() for line in document_lines(device.file)]
        self.chance.shuffle(lines)
        other.member.take_stock()
        other.member.take_in(
            filter(None, read_lines(lines[: self.chance.randrange(99)])), unsent=True
        )
        other.member.bring_home()

    def clock(self, device) -> None:
        device.clock = NOON + timedelta(days=self.chance.choice((-4000, -1, 0, 1, 30, 4000)))

    def disk(self, device) -> None:
        full = any(each.full for each in self.devices)
        for each in self.devices:
            each.full = each is device and not full

    def hub_goes_back(self, _device) -> None:
        if self.chance.random() < 0.5:
            self.hub_before = self.hub.state()
            return
        # It is stopped for that, so nobody is in the middle of anything.
        for each in self.devices:
            if each.meeting:
                each.meeting.close()
                each.meeting = None
        self.hub.go_back_to(self.hub_before)

    def later_version(self, device) -> None:
        thing = self.chance.choice(sorted(self.games) or ["game-0"])
        content = {"type": self.chance.choice(("game", "season")), "thing": thing, "wonderpad": 2,
                   "after": sorted(device.file.ids())[:2], "new": self.chance.random()}  # fmt: skip
        line = json.dumps({"_id": _id(content, canonical(content)), **content})
        device.member.take_in(filter(None, read_lines([line.encode()])), unsent=True)

    def damage(self, device) -> None:
        """Make a line illegible that has a game's document, which somebody else has as well."""
        others = [each.file for each in self.devices if each is not device]
        there = [name for name in in_games(device.file) if any(one.has(name) for one in others)]
        if there and not device.full:
            if device.meeting:
                device.meeting.close()
            device.close()
            lost = self.chance.choice(there)
            self.damaged.add(lost.split(":")[1])
            make_illegible(device.file.path, lost)
            device.open()

    # What has to be true in the end ------------------------------------------------------

    def rest(self) -> None:
        for device in self.devices:
            device.full = False
            device.reopen()
        for _ in range(4):
            for device in self.devices:
                device.meeting = sync(device.member, Line(self.hub))
                while device.meeting:
                    device.goes_on()

    def check(self) -> None:
        first, *others = self.devices
        for device in self.devices:
            assert device.file.about()["device"] == device.name
            assert device.file.unsent() == []
            self.check_documents(device)
            self.check_names(device)
            assert set(device.file.ids()) == set(first.file.ids()) == set(self.hub.documents)
            assert set(device.file.waiting()) == {
                name for name in device.file.ids() if device.file.get(name).document is None
            }
        for device in others:
            assert device.shows() == first.shows()
            assert device.asked() == first.asked()
        assert not self.stands_in(json.dumps([self.hub.documents, self.hub.notes]).encode())
        there, gone = set(first.store.games.ids()), set(first.store.games.ids(deleted=True))
        assert there | gone == self.games
        assert self.games - self.deleted <= there
        # Nor can such a hub tell of what a game was that was deleted where its documents were lost.
        asked = {
            name
            for name in self.damaged & there
            if (seen := first.member.game(name)) and seen.kept_though_deleted
        }
        assert self.deleted - self.touched - asked <= gone
        for (name, seat, row), written in self.cells.items():
            if len({by for by, _ in written}) == 1:
                pad = first.store.games.get(name).game.players[seat].pad
                # A hub that does not have what was lost can't tell it either: then it is asked.
                asked = first.member.game(name).others if name in self.damaged else ()
                values = [one.value for one in asked if one.path == ("players", seat, "pad", row)]
                assert written[-1][1] in (pad[row], *values), (name, seat, row, asked)

    def check_documents(self, device) -> None:
        """All that was said is there, or what stands in its place where somebody is forgotten."""
        told = told_to_forget(device.file)
        instead = {
            name
            for each in device.file.ids()
            if isinstance(read := device.file.get(each).document, UnnamedDocument)
            for name in read.instead
        }
        for name, kept in self.documents.items():
            stand_in = told.cleared(kept)
            if stand_in is kept:
                assert device.file.has(name)
            else:
                assert not device.file.has(name)
                assert stand_in is None or name in instead

    def check_names(self, device) -> None:
        """No byte of what is kept has a name that is forgotten."""
        for path in device.folder.rglob("*"):
            assert not (path.is_file() and self.stands_in(path.read_bytes())), path

    def stands_in(self, text: bytes) -> list[str]:
        told = told_to_forget(self.devices[0].file)
        gone = [name for name in sorted(self.names) if told.words_on(name_key(name))]
        return [
            name
            for name in gone
            if any(json.dumps(each).encode() in text for each in (name, name_key(name)))
        ]


def in_games(file: ClubFile) -> list[str]:
    """The documents of games that a file has."""
    return sorted(name for name in file.ids() if name.partition(":")[0] in ("game", "gone", "back"))


def make_illegible(path: Path, document: str) -> None:
    """Let nobody read the line in which a file has a document."""
    lines = path.read_bytes().split(b"\n")
    [*_, last] = [
        number
        for number, line in enumerate(lines)
        if f'"documents",{json.dumps(document)}'.encode() in line
    ]
    lines[last] = b"#" * len(lines[last])
    path.write_bytes(b"\n".join(lines))


def told_to_forget(file: ClubFile) -> ForgottenNames:
    """Whom a club has forgotten, as a device has it."""
    return ForgottenNames(file.family("forgotten").values())


def play(seed: int, folder: Path) -> World:
    """Play a seed to its end, and look whether all is true that has to be."""
    with by_chance_of(seed):
        return played(seed, World(seed, folder))


def by_chance_of(seed: int):
    """Let what is called by chance be called by a seed, so that it plays again as it was."""
    return patch.object(secrets, "token_bytes", random.Random(seed).randbytes)


def played(seed, world):
    """Play a world of a seed to its end, and look whether all is true that has to be."""
    try:
        world.run()
        world.rest()
        world.check()
    except BaseException as error:
        error.add_note(f"the seed is {seed}")
        raise
    finally:
        world.close()
    return world
