"""Make `docs/catalogue.md`: every category, card and wonder, what it gives, and who says so.

    .venv/bin/python scripts/make_catalogue_docs.py

It is made of the catalogue and of `docs/sources.toml`; a test fails when it is not up to date.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from app.sentences.catalogue_table import age_in_words, copies_in_words, gives, in_decks  # noqa: E402
from app.words import ENGLISH, Words, words  # noqa: E402
from scoring import editions  # noqa: E402
from scoring.catalogue.cards import Card, Wonder, box_of, expansions_of  # noqa: E402
from scoring.catalogue.effects import Age  # noqa: E402
from scripts.provenance import (  # noqa: E402
    ALL,
    BASE,
    SOURCES_FILE,
    TEAMS,
    Checked,
    Entries,
    Provenance,
    boxes,
    entries,
    in_use,
    provenance,
)

CATALOGUE_FILE = ROOT / "docs" / "catalogue.md"
"""What is made."""

INTRODUCTION = f"""\
# The catalogue, to check us by

Everything that Wonderpad scores by: each category, card and wonder of each edition and expansion,
what it gives at the end, how sure that is, and what it was checked against. If your card says
something else, tell us.

<!-- Made by scripts/make_catalogue_docs.py from the catalogue and {SOURCES_FILE.name}: change those. -->

| Confidence | Meaning |
| --- | --- |
| high | the publisher’s own text, or two or more sources of this edition, which agree |
| medium | one good source, or several of which one differs |
| low | not sure; a note below the table says why |
| untold | in the catalogue, but no source was written down |

A card of the base game exists once for each number of players under *Copies*: `3+ 5+` is one copy
for three and more and a second one for five and more. Guilds, and the cards of expansions, exist
once; the reward of an edifice is for everyone who took part. What only matters while playing (resources, trade, coins) is left out; a dash is a card or
a stage that gives nothing beside it. The numbers are those of the [sources](#sources) at the end:
all that were looked at, those that differ too.
"""  # noqa: E501 - the comment is one line of Markdown


def catalogue_document() -> str:
    """The whole document, as it should stand in the file."""
    known, say = in_use(provenance()), words(ENGLISH)
    lines = [INTRODUCTION]
    for edition in editions():
        lines += [f"## {say(f'edition.{edition}')}", ""]
        for box in boxes(edition):
            lines += _Section(known, edition, box, say).lines()
    lines += ["## Sources", ""]
    lines += _table(
        ["", "Source", "Edition", "What it is"],
        (
            [str(number), name, " and ".join(source.editions), source.about]
            for number, (name, source) in enumerate(known.sources.items(), 1)
        ),
    )
    return "\n".join(lines).rstrip() + "\n"


class _Section:
    """What an edition's base game, or one expansion of it, has."""

    def __init__(self, known: Provenance, edition: str, box: str, say: Words) -> None:
        self.known, self.edition, self.box, self.say = known, edition, box, say
        self.entries: Entries = entries(edition, box)

    def lines(self) -> Iterator[str]:
        """Its tables, and the notes on what stands in them."""
        name = "Base game" if self.box == BASE else self.say(f"expansion.{self.box}")
        yield from (f"### {name}", "")
        yield from self._titled("Categories", ["Category", "Scores"], self._categories())
        decks = [one for one in self._decks() if one[0].colour != "purple"]
        yield from self._titled("Cards", self._card_heads(), map(self._card_row, decks))
        guilds = [card for card, _ in self._decks() if card.colour == "purple"]
        yield from self._titled("Guilds", ["Guild", "Gives"], map(self._guild_row, guilds))
        yield from self._titled("Wonders", ["Wonder", "Side", "Stages"], self._wonder_rows())
        notes = self.known.notes_on(self.edition, self.box)
        if notes:
            yield from ("#### Notes", "")
            yield from (f"- **{self._shown(name)}**: {note}" for name, note in notes.items())
            yield ""

    def _titled(self, title: str, heads: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
        found = list(rows)
        if found:
            yield from (f"#### {title}", "")
            yield from _table([*heads, "Confidence", "Sources"], found)
            yield ""

    def _shown(self, name: str) -> str:
        """The name of an entry as a player knows it."""
        if name == ALL:
            return "All"
        if name == TEAMS:
            return self.say("teams")
        return self.say(f"category.{name}") if name in self.entries.categories else name

    def _categories(self) -> Iterator[list[str]]:
        for row in self.entries.categories:
            checked = self.known.of(self.edition, self.box, "categories", row)
            yield [self._shown(row), self.known.scores.get(row, ""), *self._backing(checked)]

    def _decks(self) -> list[tuple[Card, Age]]:
        """Its cards by age and colour."""
        whole = box_of(self.edition, expansions_of(self.edition))
        return [(card, age) for card, age in in_decks(whole) if card.name in self.entries.cards]

    @property
    def _has_costs(self) -> bool:
        return any(card.cost is not None for card in self.entries.cards.values())

    def _card_heads(self) -> list[str]:
        heads = ["Age", "Colour", "Card"]
        heads += ["Copies"] if self.box == BASE else []
        return [*heads, *(["Cost"] if self._has_costs else []), "Gives"]

    def _card_row(self, deck: tuple[Card, Age]) -> list[str]:
        card, age = deck
        cells = [age_in_words(card, age, self.say), self.say(f"colour.{card.colour}")]
        cells.append(self._with(card.name, card.needs))
        if self.box == BASE:
            cells.append(copies_in_words(card, age))
        if self._has_costs:
            cells.append("" if card.cost is None else str(card.cost))
        return [*cells, *self._given_by(card)]

    def _guild_row(self, card: Card) -> list[str]:
        return [self._with(card.name, card.needs), *self._given_by(card)]

    def _given_by(self, card: Card) -> list[str]:
        checked = self.known.of(self.edition, self.box, "cards", card.name)
        return [gives(card.effects, self.say) or "–", *self._backing(checked)]

    def _wonder_rows(self) -> Iterator[list[str]]:
        for wonder in self.entries.wonders.values():
            checked = self.known.of(self.edition, self.box, "wonders", wonder.name)
            for side in wonder.sides:
                shown = self._with(self.say(f"side.{side}"), wonder.side_needs.get(side))
                name = self._with(wonder.name, wonder.needs)
                yield [name, shown, self._stages(wonder, side), *self._backing(checked)]

    def _stages(self, wonder: Wonder, side: str) -> str:
        stages = " · ".join(gives(stage, self.say) or "–" for stage in wonder.sides[side])
        return f"{stages} (in any order)" if wonder.any_order else stages

    def _with(self, name: str, needs: str | None) -> str:
        """The name of what another expansion must be there for, with that one."""
        return f"{name} (with {self.say(f'expansion.{needs}')})" if needs else name

    def _backing(self, checked: Checked) -> list[str]:
        """How sure it is, and by what."""
        numbers = list(self.known.sources)
        told = ", ".join(str(numbers.index(name) + 1) for name in checked.sources)
        if checked.same_as:
            told = f"those of the {checked.same_as} edition"
        return [checked.confidence, told]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    for cells in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


if __name__ == "__main__":
    CATALOGUE_FILE.write_text(catalogue_document(), encoding="utf-8")
