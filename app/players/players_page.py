"""The players: renamed, made one, put aside; each change can be taken back."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from app import routes
from app.entry.session import Session
from app.flet_mended.hooks import use_kept, use_once
from app.frame.banner import banner, trouble
from app.frame.context import Context, Screen
from app.frame.guard import guarded
from app.look import Look
from app.players.lines import found, players_card
from app.players.removing import removing_sheet
from app.players.sheets import player_sheet, same_person_question, same_person_sheet
from app.ui.field import Field, TypedName
from app.ui.kit import Tapped, card, header, line_button, page_column, symbol_button
from app.visitors.membership import Membership
from app.words import words
from scoring import Phrase
from storage import StorageTrouble
from storage.history.players import KnownPlayer, PlayersChange
from storage.removal import Removal, removal_of, removal_steps

LOOKS_EVERY = 0.2
"""How often is looked whether a club has forgotten somebody, in seconds."""

PAGE = 50
"""How many players are shown before more are asked for."""


@ft.observable
@dataclass(repr=False)
class Changing:
    """What the page is about to change, and what it has changed last."""

    session: Session
    """Whose store it is."""

    membership: Membership | None = None
    """The folder's club, for pages that may change it."""

    player: str = ""
    """The player whose sheet is open."""

    merging: str = ""
    """The player who may be one with another."""

    other: str = ""
    """That other player, while it is asked whether they are."""

    removal: Removal | None = None
    """What would change if a player was removed for good, while that is asked."""

    searched: str = ""
    """What is searched on the page."""

    searched_other: str = ""
    """What is searched among those who may be the same person."""

    done: tuple[Phrase, PlayersChange] | None = None
    """What was done last, while it is offered to take it back."""

    removed: Phrase | None = None
    """That somebody was removed for good."""

    def search(self, text: str) -> None:
        """Show those whom a text finds."""
        self.searched = text

    def search_other(self, text: str) -> None:
        """Offer those whom a text finds."""
        self.searched_other = text

    def close(self) -> None:
        """Nothing is open any more."""
        self.player = self.merging = self.other = self.searched_other = ""
        self.removal = None

    def leave(self, player: KnownPlayer) -> None:
        """The sheet of a player sinks, unless it has led on to something else by now."""
        if self.player == player.name:
            self.close()

    def do(
        self, told: Phrase | None, change: Callable[[], PlayersChange], *seen: KnownPlayer
    ) -> None:
        """Make a change and offer to take it back, or tell why it was not made.

        It is made to those who were `seen`: another phone may say meanwhile that one is another.
        A finger that bounces makes it once.
        """
        what = told.key if told else "undo"
        self.session.taps_once(partial(self._do, told, change, seen), what=what, coming=(what,))

    def _do(
        self,
        told: Phrase | None,
        change: Callable[[], PlayersChange],
        seen: tuple[KnownPlayer, ...],
    ) -> None:
        try:
            made = self.session.store.players.as_seen(seen, change)
        except StorageTrouble as trouble:
            self.session.trouble = trouble.phrase
            self.done = None
        else:
            self.removed = None
            self.session.dismiss()
            self.done = (told, made) if told else None

    def ask_to_remove(self, player: KnownPlayer) -> None:
        """Ask whether a player shall be removed for good, or tell why that can't be done."""
        store, nobody = self.session.store, words()("removal.called")

        def ask() -> None:
            store.players.refuse_another(player.name, player.keys)
            found = removal_of(store, player.name, nobody)
            if found.in_a_club and self.membership is None:
                raise StorageTrouble(Phrase("removal.in_a_club", {"name": found.name}))
            self.removal = found

        if self.session.done(ask):
            self.session.dismiss()

    async def remove(self, asked: Removal) -> None:
        """Remove a player for good, while others go on; no way leads back.

        It is whom the page has asked about: somebody else may have the name by now.
        """
        name, self.done = asked.name, None
        self.removed = Phrase("removal.going_on", {"name": name})
        if asked.in_a_club and self.membership:
            await self._forget(self.membership, asked)
            return
        store, nobody = self.session.store, words()("removal.called")
        steps = removal_steps(store, name, nobody, asked.keys)
        try:
            while True:
                next(steps)
                await asyncio.sleep(0)
        except StopIteration as done:
            self.removed = Phrase("removal.done", {"name": name, "called": done.value.called})
            self.session.dismiss()
        except StorageTrouble as trouble:
            self.removed = None
            self.session.trouble = trouble.phrase

    async def _forget(self, membership: Membership, asked: Removal) -> None:
        name, nobody = asked.name, words()("removal.called")
        membership.forget(name, nobody, asked.keys)
        while membership.busy:  # noqa: ASYNC110 - on a server a thread does it
            await asyncio.sleep(LOOKS_EVERY)
        self.removed = None
        if self.session.store.players.get(name) is None:
            # Whom the hub could not be told of now, it is told of later.
            self.removed = Phrase("removal.done", {"name": name, "called": nobody})
            self.session.dismiss()
        else:
            still_here = Phrase("removal.still_here", {"name": name})
            self.session.trouble = membership.trouble or still_here


@guarded
def PlayersPage(context: Context) -> ft.Control:
    """All players."""
    changing = use_once(lambda: Changing(context.session, context.membership))
    return _Players(context, context.session, context.screen, changing)


@guarded
def _Players(context: Context, session: Session, screen: Screen, changing: Changing) -> ft.Control:
    look, say = screen.look, words()
    shown, show = ft.use_state(PAGE)
    archive_open, open_archive = ft.use_state(False)  # noqa: FBT003
    name_typed = use_kept(TypedName)
    # Going through all games takes its time, so nobody does it again for a letter typed.
    everybody = ft.use_memo(session.store.players.all, [session.store.games.index()])
    ft.use_dialog(_dialog(context, changing, everybody, name_typed))

    def choose(player: KnownPlayer) -> None:
        changing.player = player.name

    body: list[ft.Control] = [*trouble(look, session), *_done(look, changing)]
    if not everybody:
        body.append(look.text(say("players.empty"), 16, colour="soft"))
    else:
        body.append(Field(look, say("players.search"), "", changing.search))
        fits = found(everybody, changing.searched)
        active = [player for player in fits if not player.archived]
        archived = [player for player in fits if player.archived]
        if active:
            body.append(players_card(look, active, shown, choose, lambda: show(shown + PAGE)))
        elif not archived:
            body.append(look.text(say("players.nobody"), 16, colour="soft"))
        if archived:
            body.append(_fold(look, len(archived), open_archive, is_open=archive_open))
            if archive_open:
                body.append(players_card(look, archived, shown, choose, lambda: show(shown + PAGE)))
    home = symbol_button(look, "back", say("page.home"), context.opening(routes.HOME))
    return page_column(look, header(look, say("page.players"), home), body, [])


def _done(look: Look, changing: Changing) -> list[ft.Control]:
    """What was done last, with the offer to take it back where that can be."""
    if changing.removed is not None:
        say = words()
        if changing.removed.key == "removal.going_on":
            return [ft.Semantics(live_region=True, content=look.text(say.phrase(changing.removed)))]
        put_away = partial(setattr, changing, "removed", None)
        return [banner(look, say.phrase(changing.removed), say("dismiss"), put_away, "check")]
    if changing.done is None:
        return []
    told, change = changing.done
    undo = partial(changing.session.store.players.undo, change)
    say = words()
    return [banner(look, say.phrase(told), say("undo"), lambda: changing.do(None, undo), "check")]


def _fold(look: Look, count: int, fold: Callable[[bool], None], *, is_open: bool) -> ft.Control:
    label = words()("players.archive", count=count)
    return card(
        look,
        [
            line_button(
                label,
                [
                    look.symbol("history"),
                    look.text(label, 16, expand=True),
                    look.symbol("up" if is_open else "down"),
                ],
                lambda: fold(not is_open),
            )
        ],
    )


def _dialog(
    context: Context,
    changing: Changing,
    everybody: list[KnownPlayer],
    name_typed: TypedName,
) -> ft.BottomSheet | None:
    """The sheet of a player, the choice of another, or the question whether they are one."""
    look = context.screen.look
    if removal := changing.removal:
        remove = partial(changing.remove, removal)
        return removing_sheet(look, removal, remove, changing.close)
    by_name = {player.name: player for player in everybody}
    player = by_name.get(changing.player or changing.merging)
    if player is None:
        return None
    players = changing.session.store.players

    if changing.player:
        rename = _renaming(changing, player, by_name)
        choices = _choices(context, changing, player, alone=len(everybody) < 2)
        return player_sheet(
            look, player, name_typed, rename, choices, partial(changing.leave, player)
        )
    other = by_name.get(changing.other)
    if other is None:
        others = [one for one in everybody if one is not player]

        def choose(one: KnownPlayer) -> None:
            changing.other = one.name

        return same_person_sheet(
            look,
            player,
            found(others, changing.searched_other),
            changing.search_other,
            choose,
            changing.close,
        )
    told = Phrase("players.merged", {"name": player.name, "other": other.name})
    merge = partial(players.merge, player.name, other.name)
    return same_person_question(
        look, player, other, lambda: changing.do(told, merge, player, other), changing.close
    )


def _renaming(
    changing: Changing, player: KnownPlayer, by_name: dict[str, KnownPlayer]
) -> Callable[[str], None]:
    """Rename; a name that another player has asks whether they are one person."""
    players = changing.session.store.players

    def rename(name: str) -> None:
        other = players.other(player.name, name)
        if other is not None and other in by_name:
            changing.merging, changing.other = player.name, other
            return
        told = Phrase("players.renamed", {"name": player.name, "new": name})
        changing.do(told, partial(players.rename, player.name, name), player)

    return rename


def _choices(
    context: Context, changing: Changing, player: KnownPlayer, *, alone: bool
) -> list[tuple[str, str, Tapped]]:
    """What can be done with a player: a symbol, what it says, and what it does."""
    say, name = words(), player.name
    players = changing.session.store.players

    def open_statistics() -> None:
        # Of all games, whatever was looked for in the history.
        context.search.forget()
        context.go(routes.player(name))

    def ask_who() -> None:
        changing.merging = name

    def put_aside() -> None:
        told = Phrase("players.archived", {"name": name})
        changing.do(told, partial(players.archive, name), player)

    def bring_back() -> None:
        told = Phrase("players.brought_back", {"name": name})
        changing.do(told, partial(players.unarchive, name), player)

    def split(written: str) -> Tapped:
        told = Phrase("players.parted", {"name": written, "other": name})
        return lambda: changing.do(told, partial(players.split, written), player)

    choices: list[tuple[str, str, Tapped]] = []
    if player.games:
        statistics = say("players.statistics", name=name)
        choices.append(("trophy", statistics, open_statistics))
    if not alone:
        choices.append(("swap", say("players.merge"), ask_who))
    choices += [
        ("player", say("players.part", name=written), split(written))
        for written in player.written
        if written != name
    ]
    if player.archived:
        choices.append(("undo", say("players.bring_back"), bring_back))
    else:
        choices.append(("history", say("players.put_aside"), put_aside))
    choices.append(("delete", say("removal.ask"), lambda: changing.ask_to_remove(player)))
    return choices
