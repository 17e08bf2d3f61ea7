"""Folders that are in two clubs, whose hubs answer in this process."""

import asyncio
import json
from contextlib import asynccontextmanager

from storage import SavedGame, Store
from storage.club.hub.address import read_address
from storage.club.hub.clubs import Clubs
from storage.club.hub.joining import join, leave
from storage.club.hub.joining import meet as meeting
from tests.storage.club.devices import NOON, Device, game
from tests.storage.club.simulated_hub import Hub, Line

HUBS = {
    "ours": read_address("https://hub.example/ours"),
    "theirs": read_address("https://hub.example/theirs"),
}


class Phone(Device):
    """A device that joins clubs by their names."""

    def __init__(self, folder, name):
        self.folder, self.name, self.clock = folder / name, name, NOON
        self.open()

    def open(self):
        self.store = Store(self.folder)
        self.clubs = Clubs(self.store, self.now)

    def close(self):
        self.store.close()
        self.clubs.close()

    def plays(self, name, *players, club=None, **entries):
        mark = self.clubs.names()[club].claims().marked(None).get("club") if club else None
        whole = game(*players, **(entries or {"blue": tuple(range(len(players)))}))
        self.store.games.add_all([SavedGame(name, whole, self.now(), club=mark)])
        return self

    def games(self):
        return sorted(self.store.games.ids())

    def moves(self, name, club):
        claims = self.clubs.names()[club].claims()
        self.store.games.count_for(name, claims.mark, claims.own)


class Place:
    """Two hubs, and the phones that meet them."""

    def __init__(self, folder):
        self.folder = folder
        self.hubs = {name: Hub() for name in HUBS}
        self.phones = []

    def phone(self, name):
        self.phones.append(Phone(self.folder, name))
        return self.phones[-1]

    def reach(self):
        @asynccontextmanager
        async def reach(address, _user, _password):
            yield Line(self.hubs[address.text.rpartition("/")[2]])

        return reach

    def join(self, phone, *clubs):
        for club in clubs:
            address = HUBS[club]
            member = phone.clubs.free(address)
            given = {"user": "ada", "password": f"hush {club}", "called": phone.name}
            asyncio.run(join(member, self.reach(), address, phone.now(), **given))
        return phone

    def leave(self, phone, club, *, delete_games=False):
        member = phone.clubs.names()[club]
        asyncio.run(leave(member, self.reach(), phone.now(), delete_games=delete_games))

    def meet(self, *phones):
        # A moved game is told to one club, then gone for the other, then shown as the first's.
        for turn in range(3):
            before = [{*hub.documents} for hub in self.hubs.values() if hub.documents]
            for phone in phones:
                for member in phone.clubs.all():
                    asyncio.run(meeting(member, self.reach(), phone.now()))
            after = [{*hub.documents} for hub in self.hubs.values() if hub.documents]
            if turn and before == after:
                break

    def has(self, club):
        """The games that a hub has, by their names, and whether they are gone."""
        found = {}
        for name in self.hubs[club].documents or ():
            kind, thing, _ = name.split(":")
            if kind in ("game", "gone", "back"):
                found.setdefault(thing, []).append(kind)
        return {thing: sorted(kinds) for thing, kinds in found.items()}

    def forgotten(self):
        """How many words to forget somebody each hub has."""
        return {
            club: sum(name.startswith("forgotten:") for name in hub.documents)
            for club, hub in self.hubs.items()
        }

    def says(self, club):
        return json.dumps(self.hubs[club].documents, ensure_ascii=False).casefold()
