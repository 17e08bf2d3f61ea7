"""Two clubs in one process, and devices that are in both; as in the simulation of one club.

Whatever goes wrong, each club is whole on its own, and nothing of one is in the other.
"""

import json
import random
from collections import defaultdict
from contextlib import nullcontext, suppress
from datetime import timedelta
from pathlib import Path

from storage import GameChanged, SavedGame, StorageTrouble
from storage.club.by_file import document_lines, read_lines
from storage.club.club_file import ClubFile
from storage.club.counting.names import told
from storage.club.forgetting.names import keys_in
from storage.club.hub.carrier import ClubTrouble
from storage.club.hub.sync import sync
from storage.club.people import connected
from storage.history.shown_names import name_key
from storage.removal import is_nobody
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.several import ONE_OF_TWO, Several
from tests.storage.club.simulated_hub import Hub, Line
from tests.storage.club.simulation import (
    ROWS,
    Killed,
    Killing,
    by_chance_of,
    in_games,
    make_illegible,
    played,
    told_to_forget,
    turn_of,
)

STEPS = 110
MOST_GAMES = 3
MOST_FORGOTTEN = 2
NOBODY = "A player"
MOST_COPIES = 2
MOST_TABLES = 2

MOST_ROUNDS = 12
"""In how many rounds all have met with nothing new: what is told of people may come after games."""

CLUBS = {"a": ("Ada", "Bo", "Cy"), "b": ("Bo", "Di", "Eve")}
"""Each club, and who plays there: one name is of both."""

DEVICES = ("a", "ab", "ba", "b")
"""The clubs of each device, as they were joined."""


class TwoClubs:
    def __init__(self, seed: int, folder: Path) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.faults = self.chance.choice((0.0, 0.3, 1.0))
        self.hubs = {club: Hub() for club in CLUBS}
        self.devices = [Several(folder, clubs, turn_of(seed), self.hubs) for clubs in DEVICES]
        self.counted: defaultdict[str, set] = defaultdict(set)
        """Each game, and the clubs for which somebody said that it counts."""
        self.moved: set[str] = set()
        self.deleted: set[str] = set()
        self.touched: set[str] = set()
        self.unsaid: set[str] = set()
        """Games to which somebody did something that its club may not have heard of."""
        self.saved: set[str] = set()
        """The games of all, without tables that nobody has finished."""
        self.put_away: set[str] = set()
        """Games that were there before a backup was brought back, and not afterwards."""
        self.cells: defaultdict[tuple, list] = defaultdict(list)
        self.names = {club: set(map(name_key, names)) for club, names in CLUBS.items()}
        self.given = self.left = self.put = self.copied = self.tables = 0
        self.documents: dict[str, dict] = {club: {} for club in CLUBS}
        self.lost: dict[str, set] = {club: set() for club in CLUBS}
        """The documents that a hub may not have had when somebody left its club."""
        self.known: dict[str, Device] = {}
        """Of each club, somebody who comes when all is over, and knows nothing else."""

    def close(self) -> None:
        for device in [*self.devices, *self.known.values()]:
            device.close()

    def run(self) -> None:
        everywhere = (
            [self.enter] * 3 + [self.correct] * 8 + [self.delete, self.restore]
            + [self.name] * 2 + [self.split] + [self.go_on] * 20 + [self.clock, self.disk]
            + [self.join] * 4 + [self.put_back] * 3 + [self.copy, self.keep_a_backup]
            + [self.table, self.finish] * 2 + [self.correct_at_a_table]
        )  # fmt: skip
        in_clubs = (
            [self.move] * 12 + [self.keep, self.tell_apart, self.file, self.forget]
            + [self.meet] * 12 + [self.kill] * 4 + [self.leave] * 4
            + [self.hide, self.choose, self.damage]
        )  # fmt: skip
        for device in self.devices:
            self.look_at(device)
        for device in (self.devices[0], self.devices[-1]):
            self.enter(device, device.name)
        for _ in range(STEPS):
            device = self.chance.choice(self.devices)
            joined = device.joined
            club = self.chance.choice(joined or ("a", "b"))
            with suppress(StorageTrouble):
                self.chance.choice(everywhere + in_clubs if joined else everywhere)(device, club)
            self.look_at(device)

    def played(self) -> tuple[int, ...]:
        """How often a club was left, a backup brought back, a folder copied, a table opened."""
        return self.left, self.put, self.copied, self.tables

    def look_at(self, device: Several) -> None:
        """Note what there was, as it may be forgotten."""
        for club, member in device.members.items():
            file, seen = member.file, self.documents[club]
            seen |= {name: file.content(name) for name in file.ids() if name not in seen}
            if file.about().get("leaving"):
                self.is_lost(club, file.unsent())
        device.is_called()
        for name, record in device.records().items():
            device.ever.add(name)
            self.saved.add(name)
            device.names |= {name_key(player["name"]) for player in record["game"]["players"]}
        for draft in device.store.drafts.all():
            device.ever.add(draft.id)
            device.names |= {name_key(player.name) for player in draft.game.players}
        for _, record in device.store.players.table.items_to_look_at():
            device.names |= {name_key(record["name"]), *record["names"]}

    def is_lost(self, club: str, unsent) -> None:
        """Note that somebody leaves a club without meeting its hub again."""
        self.lost[club] |= {*unsent}
        if any(name.startswith("forgotten:") for name in unsent):
            # Somebody was forgotten, and nobody hears of it; documents have given way to others.
            self.lost[club] |= self.documents[club].keys() - self.hubs[club].documents.keys()

    # What people do -------------------------------------------------------------------

    def enter(self, device, club) -> None:
        if sum(name.startswith(club) for name in self.counted) >= MOST_GAMES:
            self.correct(device, club)
            return
        name = f"{club}-{len(self.counted)}"
        names = [one if self.is_free(device, one) else f"{one} II" for one in CLUBS[club]]
        self.names[club].update(map(name_key, names))
        entries = {row: tuple(self.chance.randrange(9) for _ in names) for row in ROWS}
        joined = club in device.joined
        if device.hidden:
            return
        mark = device.of(club).claims().marked(None).get("club") if joined else None
        played = {"played_at": NOON.isoformat()} if len(self.counted) % 2 else {}
        saved = SavedGame(name, game(*names, **entries, **played), device.now(), club=mark)
        device.store.games.add_all([saved])
        self.counted[name] |= {club} if joined else set()

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
        if saved.game.players[seat].pad.get(row) == value:
            return
        self.touched.add(name)
        self.is_done_to(device, name)
        draft = device.store.correct(name, device.now())
        kept = device.store.drafts.keep(draft.enter(seat, row, value), device.now())
        device.store.finish(kept, device.now())
        self.cells[name, seat, row].append((device.name, value))

    def delete(self, device, _club) -> None:
        if there := device.store.games.ids():
            name = self.chance.choice(sorted(there))
            self.is_done_to(device, name)
            device.store.games.delete(name, device.now())
            self.deleted.add(name)

    def restore(self, device, _club) -> None:
        if there := device.store.games.ids(deleted=True):
            name = self.chance.choice(sorted(there))
            self.touched.add(name)
            self.is_done_to(device, name)
            device.store.games.restore(name)

    def is_done_to(self, device, name) -> None:
        """Note that something is done to a game, which no club may hear of for now."""
        if device.hidden:
            self.unsaid.add(name)
            return
        leaving = [
            club for club, member in device.members.items() if member.file.about().get("leaving")
        ]
        if not any(name in device.counts(club) for club in device.joined if club not in leaving):
            self.unsaid.add(name)

    def move(self, device, club) -> None:
        """Let a game count for a club that counted for another one, or for none."""
        there = sorted(set(device.store.games.ids()) - device.counts(club).keys())
        if not there:
            return
        name = self.chance.choice(there)
        claims = device.of(club).claims()
        device.store.games.count_for(name, claims.mark, claims.own)
        self.moved.add(name)
        self.counted[name].add(club)
        self.is_told(device, club, typed_in(device, name))

    def is_told(self, device, club, names) -> None:
        """Note that a club is told of people: by the names that it has, or that no game has."""
        keys = set(map(name_key, names))
        self.names[club] |= keys
        elsewhere = {name_key(each) for one in device.records() for each in typed_in(device, one)}
        for _, record in device.store.players.table.items_to_look_at():
            if keys & {*record["names"]}:
                self.names[club] |= {*record["names"]} - elsewhere

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
                new = f"{device.name} {self.given}"
                device.store.players.rename(one, new)
                device.given.add(name_key(new))
                # Of those, too, whose file can't be read now.
                copies = [each for each in self.devices if each.given is device.given]
                for club in {club for each in copies for club in each.ids}:
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

    def join(self, device, _club) -> None:
        """Join a club that it is not in, or not any more."""
        away = [club for club in CLUBS if club not in device.joined]
        if not away:
            return
        club = self.chance.choice(away)
        if not device.joined and not device.hidden:
            # All that is there comes along, but what was taken away with another club.
            for name in device.ever - (device.taken - device.records().keys()):
                self.counted[name].add(club)
            self.names[club] |= device.names
        self.names[club] |= device.given
        self.does(device, device.joining(club, self.line(club)))

    def leave(self, device, club) -> None:
        """Leave a club, and keep its games or have them taken away."""
        if club in device.meetings:
            device.meetings.pop(club).close()
        delete_games = self.chance.random() < 0.5
        if device.of(club).file.about().get("leaving"):
            return
        before, ours = device.records(), device.counts(club).keys()
        others = device.elsewhere(club)
        not_told, unsent = device.not_told(club), set(device.of(club).file.unsent())
        self.does(device, device.leaving(club, self.line(club), delete_games=delete_games))
        leaving = club not in device.joined or device.of(club).file.about().get("leaving")
        if not leaving:
            return
        self.left += 1
        if not delete_games:
            self.is_lost(club, unsent)
            self.unsaid |= not_told
        after = device.records()
        gone = before.keys() - after.keys()
        device.taken |= gone
        if not delete_games:
            assert not gone, gone
            assert sketch(after) == sketch(before)
        else:
            told = {name.split(":")[1] for name in self.hubs[club].documents}
            assert gone <= told, gone
            for name in gone & others:
                # It came from there meanwhile.
                assert before[name]["deleted_at"], name
            if club not in device.joined:
                assert not ours & after.keys(), ours & after.keys()

    def keep_a_backup(self, device, _club) -> None:
        if self.chance.random() < 0.5:
            device.day += timedelta(days=1)
        else:
            device.store.keep_before_many_change()

    def put_back(self, device, _club) -> None:
        """Bring back a backup, which may be of before or after another one was brought back."""
        if not (files := device.store.backups.files()):
            self.keep_a_backup(device, _club)
            return
        before = sketch(device.records())
        device.store.restore(self.chance.choice(files).name)
        self.put += 1
        after = sketch(device.records())
        for name in before.keys() | after.keys():
            if before.get(name) != after.get(name):
                self.touched.add(name)
                self.unsaid.add(name)
        # What no club knows yet is in another backup from now on.
        self.put_away |= before.keys() - after.keys()

    def table(self, device, club) -> None:
        """Open a table, which counts for the club that was chosen last."""
        if self.tables == MOST_TABLES or device.hidden:
            return
        self.tables += 1
        names = [one if self.is_free(device, one) else f"{one} II" for one in CLUBS[club]]
        draft = device.store.drafts.new(game(*names, blue=(1, 2, 3)), device.now())
        self.counted[draft.id] = {
            each for each in device.joined if draft.club in device.of(each).claims().own
        }
        for each in self.counted[draft.id]:
            self.names[each].update(map(name_key, names))

    def choose(self, device, club) -> None:
        """Let an open table count for a club."""
        if drafts := device.store.drafts.all():
            draft = self.chance.choice(sorted(drafts, key=lambda one: one.id))
            mark = device.of(club).claims().mark
            device.store.drafts.keep(draft.model_copy(update={"club": mark}), device.now())
            device.store.drafts.choose_club(mark)
            name = draft.corrects or draft.id
            self.counted[name].add(club)
            self.is_told(device, club, [player.name for player in draft.game.players])

    def correct_at_a_table(self, device, _club) -> None:
        """Open a saved game once more, as it is now; it may be another one when it is saved."""
        if there := device.store.games.ids():
            device.store.correct(self.chance.choice(sorted(there)), device.now())

    def finish(self, device, _club) -> None:
        """Save what is at a table, in the place of the game that it corrects, if any."""
        if drafts := device.store.drafts.all():
            draft = self.chance.choice(sorted(drafts, key=lambda one: one.id))
            name = draft.corrects or draft.id
            if name in device.store.games.ids(deleted=True):
                # What was deleted is brought back before.
                return
            self.touched.add(name)
            self.unsaid.add(name)
            try:
                device.store.finish(draft, device.now())
            except GameChanged as game:
                # Nothing was entered: it is corrected as it is by now.
                kept = device.store.drafts.keep(game.current, device.now())
                device.store.finish(kept, device.now())

    def hide(self, device, club) -> None:
        """Let the file of a club be one that can't be read for a while."""
        if not device.hidden:
            device.cannot_read(club)

    def copy(self, device, _club) -> None:
        """Copy the whole folder to another device, which then goes on as its own."""
        if self.copied == MOST_COPIES or device.hidden:
            return
        self.copied += 1
        for club in device.joined:
            self.unsaid |= device.not_told(club)
        name = f"{device.name}{self.copied}"
        copied = Several(self.folder, name, device.turn, self.hubs, device)
        self.devices.append(copied)

    def does(self, device, work) -> None:
        """Do something that a person asks for, unless the power goes meanwhile."""
        lines = self.chance.choice((30, 300, 3000)) * self.chance.randrange(1, 10) // 9
        killing = Killing(lines) if self.chance.random() < 0.4 else nullcontext()
        with suppress(ClubTrouble):
            try:
                with killing:
                    device.finishes(work)
            except (Killed, StorageTrouble):
                # What a full disk has of it is seen when it is opened again.
                work.close()
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
            if each.hidden and self.chance.random() < 0.2:
                each.can_read_again()
            for club in [*each.meetings]:
                for _ in range(self.chance.randrange(6)):
                    if club in each.meetings:
                        each.meets_on(club)

    def kill(self, device, club) -> None:
        lines = self.chance.choice((30, 300, 3000, 9000)) * self.chance.randrange(1, 10) // 9
        try:
            with Killing(lines):
                device.meets(club, self.line(club))
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

    def damage(self, device, club) -> None:
        """Make a line illegible that has a game's document, which somebody else has as well."""
        mine = device.of(club).file
        others = [
            one.of(club).file for one in self.devices if one is not device and club in one.joined
        ]
        there = [name for name in in_games(mine) if any(one.has(name) for one in others)]
        if there and not device.full and not device.hidden:
            device.close()
            make_illegible(mine.path, self.chance.choice(there))
            device.open()

    # What has to be true in the end ------------------------------------------------------

    def rest(self) -> None:
        for device in self.devices:
            device.full = False
            device.can_read_again()
            device.reopen()
        for number in range(MOST_ROUNDS):
            before = self.state()
            for device in self.devices:
                for club in device.joined:
                    device.meets(club, Line(self.hubs[club]))
                    while club in device.meetings:
                        device.meets_on(club)
            if number and self.state() == before:
                break
        else:
            raise AssertionError("they never come to rest")
        for club, hub in self.hubs.items():
            self.known[club] = Device(self.folder, f"newcomer to {club}")
            meeting = sync(self.known[club].member, Line(hub))
            with suppress(StopIteration):
                meeting.send(None)
            assert self.known[club].file.unsent() == []

    def state(self) -> list:
        """What each device has of each club, and shows, and which games count for which."""
        there = [member.file for each in self.devices for member in each.members.values()]
        return [
            *(set(file.ids()) for file in there),
            *(file.unsent() for file in there),
            *(each.shows() for each in self.devices),
            *(each.counts(club).keys() for each in self.devices for club in each.joined),
        ]

    def members(self, club: str) -> list[Several]:
        return [device for device in self.devices if club in device.joined]

    def check(self) -> None:
        for club in CLUBS:
            self.check_club(club)
            self.check_that_nothing_is_of_another(club)
        self.check_games()
        for club in CLUBS:
            self.check_people(club)

    def check_club(self, club: str) -> None:
        """All show just what it tells, but for what counts for another club of theirs."""
        known, hub = self.known[club], self.hubs[club]
        told = told_to_forget(known.file)
        for name, content in self.documents[club].items():
            if name not in self.lost[club]:
                assert (name in hub.documents) != bool(told.refusing(content)), name
        history = known.member.history()
        for device in self.members(club):
            file = device.of(club).file
            self.check_forgotten(file)
            called = file.about()["device"]
            assert device.ids.get(club, called) in (called, ONE_OF_TWO)
            assert not file.about().get("leaving")
            assert file.unsent() == []
            assert set(file.ids()) == set(hub.documents)
            records, ours = device.records(), device.counts(club)
            elsewhere = device.elsewhere(club)
            for name, folded in history.games.items():
                record = records[name]
                if name in ours:
                    assert record["game"] == folded.game, (device.name, name)
                    same = bool(record["deleted_at"]) == bool(folded.deleted_at)
                    assert same, (device.name, name)
                elif name in elsewhere:
                    assert folded.deleted_at or not record["deleted_at"], (device.name, name)
                else:
                    # It is kept here, of a club that was left.
                    assert folded.deleted_at, (device.name, name)
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
        there, known = self.members(club), self.known[club]
        games = set(known.store.games.ids()).intersection(*(one.counts(club) for one in there))
        own = {
            name_key(player["name"])
            for name, one in known.member.history().games.items()
            for player in one.game["players"]
            if name in games and one.deleted_at is None
        }
        first = shown_of(known, own)
        for device in there:
            shown = shown_of(device, own)
            # Who is one person by another club of the device is so there in all games.
            joined = joined_in(self.known[each].member.history().people for each in device.joined)
            for keys, called in shown.items():
                parts = [part for part in first if part & keys]
                assert frozenset().union(*parts) == keys, (club, device.name, keys)
                assert len(parts) == 1 or any(keys <= one for one in joined), (club, keys)
                names = first[keys] ^ called if keys in first else set()
                assert len(names & keys) < 2, (club, device.name, names)

    def check_that_nothing_is_of_another(self, club: str) -> None:
        file = self.known[club].file
        kept = [file.get(name) for name in file.ids()]
        for each in kept:
            if each.family.startswith("game:"):
                assert club in self.counted[each.thing], each.id
        assert {key for key in told(kept) if not is_nobody(key, NOBODY)} <= self.names[club]

    def check_games(self) -> None:
        for name, clubs in self.counted.items():
            told_of = {club: self.known[club].member.game(name) for club in clubs}
            alive = {club for club, one in told_of.items() if one and one.deleted_at is None}
            # Another backup has what was there before one was brought back, and no club knew.
            away = name in self.put_away and not any(told_of.values())
            if name in self.saved - self.deleted and not away:
                here = [one for each in self.devices if (one := each.records().get(name))]
                assert alive or any(not one["deleted_at"] for one in here), name
            if name in self.moved | self.unsaid or len(clubs) > 1:
                continue
            if name in self.deleted - self.touched:
                assert not alive, name
            for club in alive:
                for (of, seat, row), written in self.cells.items():
                    if of == name and len({by for by, _ in written}) == 1:
                        pad = told_of[club].game["players"][seat]["pad"]
                        assert pad[row] == written[-1][1], (name, seat, row, club)


def sketch(records) -> dict:
    """What is not to change where somebody leaves a club: games without names, and who is gone."""
    return {
        name: (
            [player["pad"] for player in one["game"]["players"]],
            bool(one["deleted_at"]),
        )
        for name, one in records.items()
    }


def shown_of(device, own) -> dict:
    """The people of some names that a device shows: their names, and by which they are shown.

    Those who sat at one table before they were joined are shown one by one, each with both names.
    """
    found = defaultdict(set)
    for one in device.store.players.all():
        keys = frozenset(own.intersection(map(name_key, one.written)))
        if one.games and keys:
            found[keys].add(name_key(one.name))
    return found


def joined_in(clubs) -> set:
    """Who is one person where several clubs have a word on it."""
    pairs = [(min(one.keys), key) for people in clubs for one in people.persons for key in one.keys]
    return connected(pairs, {key for pair in pairs for key in pair})


def typed_in(device, game_id) -> list[str]:
    """The names that were typed into a game."""
    record = device.store.games.table.one_to_look_at(game_id)
    return [player["name"] for player in record["game"]["players"]]


def words_on(file: ClubFile, name) -> tuple:
    """The words of a club to forget who has a name."""
    return told_to_forget(file).words_on(name_key(name))


def play(seed: int, folder: Path) -> TwoClubs:
    """Play a seed to its end, and look whether all is true that has to be."""
    with by_chance_of(seed):
        return played(seed, TwoClubs(seed, folder))
