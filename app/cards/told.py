"""All that is told of a card or a wonder: what it gives, how many there are, what it gives here."""

import flet as ft

from app.cards.things import BASE, origin, when, whole_box, wonder_sides
from app.look import GAP, Look
from app.sentences.catalogue_table import gives
from app.ui.kit import card as card_of
from app.ui.kit import heading, spoken
from app.words import words
from scoring import Game
from scoring.answers.card_facts import Copies, copies_of, lines_here, rulings_on
from scoring.catalogue.cards import Card, Wonder, cards, wonders


def told(look: Look, edition: str, name: str, game: Game | None) -> list[ft.Control]:
    """What is told of a card or a wonder by its name; with a game, what it would give there."""
    say, box = words(), whole_box(edition)
    thing = cards(box).get(name) or wonders(box).get(name)
    if thing is None:
        return [_line(look, say("cards.unknown"))]
    shown = [_card(look, thing) if isinstance(thing, Card) else _wonder(look, thing)]
    comes_from = origin(edition, thing)
    named = say("cards.base") if comes_from == BASE else say(f"expansion.{comes_from}")
    notes = [say("cards.from_box", edition=say(f"edition.{edition}"), box=named)]
    if thing.also:
        notes.append(say("cards.also", names=say.names(list(thing.also))))
    if thing.doubtful:
        notes.append(say("cards.doubtful"))
    shown += [_line(look, note, "soft") for note in notes]
    if isinstance(thing, Card):
        shown += _copies(look, thing)
        if game is not None and game.edition == edition:
            shown += _here(look, game, thing)
    for ruling in rulings_on(thing):
        shown.append(heading(look, say(f"ruling.{ruling.name}.question")))
        shown.append(_line(look, say(f"ruling.{ruling.name}.answer")))
    return shown


def _line(look: Look, text: str, colour: str = "ink") -> ft.Control:
    return spoken(text, look.text(text, 14 if colour == "soft" else 16, colour=colour))


def _lines(look: Look, lines: list[str]) -> ft.Control:
    """Lines of a card."""
    padding = ft.Padding.symmetric(horizontal=4 * GAP, vertical=3 * GAP)
    return card_of(look, [ft.Container(_line(look, line), padding=padding) for line in lines])


def _card(look: Look, thing: Card) -> ft.Control:
    say = words()
    about = say(
        "cards.about",
        when=when(thing, say),
        colour=say(f"colour.{thing.colour}"),
        gives=gives(thing.effects, say) or say("cards.nothing"),
    )
    return _lines(look, [about])


def _wonder(look: Look, thing: Wonder) -> ft.Control:
    sides = wonder_sides(thing, words())
    return _lines(look, [f"{side}: {stages}" for side, stages in sides])


def _copies(look: Look, thing: Card) -> list[ft.Control]:
    """In which numbers of players it is in the box, and how often."""
    say = words()
    if thing.colour == "purple":
        lines = [say("cards.guilds")]
    elif len(copies_of(thing)) == 1:
        lines = [say("cards.once")] if copies_of(thing)[0].times == 1 else []
    else:
        lines = [_in_the_box(copies) for copies in copies_of(thing)]
    return [heading(look, say("cards.how_many")), _lines(look, lines)] if lines else []


def _in_the_box(copies: Copies) -> str:
    say = words()
    players = str(copies.fewest)
    if copies.most > copies.fewest:
        players = say("cards.span", fewest=copies.fewest, most=copies.most)
    if not copies.times:
        return say("cards.without", players=players)
    return say("cards.with", players=players, count=copies.times)


def _here(look: Look, game: Game, thing: Card) -> list[ft.Control]:
    """What it would give each player of the table, by its cities."""
    say = words()
    effects = thing.effects
    if not (effects.count or effects.rule or effects.complete_wonder):
        return []
    lines = [say.phrase(line) for line in lines_here(game, thing.name)]
    if not lines:
        return [_line(look, say("cards.here_open"), "soft")]
    return [heading(look, say("cards.here")), _lines(look, lines)]
