"""What is missing, in words: a question each, what it is for, and where it is answered."""

from app import routes
from app.words import Words
from scoring import Game, Missing, Result
from scoring.answers.card_answers import asked_for
from scoring.catalogue.effects import numeral
from storage import Draft


def question(asked: Missing, words: Words) -> str:
    """What has to be told, as a question."""
    return words(
        f"missing.{asked.needs}",
        name=asked.player,
        category=words(f"category.{asked.category}").lower(),
        colour=words(f"colour.{asked.colour}") if asked.colour else "",
        stage=asked.stage or 0,
        card=asked.card or "",
        age=numeral(asked.age or 0),
    )


def question_and_purpose(asked: Missing, result: Result, words: Words) -> str:
    """The question, and whose points need the answer where that is not plain."""
    said = question(asked, words)
    if not asked.needed_by:
        return said
    needing = [
        words(
            "missing.points_of",
            name=result.players[seat].name,
            category=words(f"category.{name}").lower(),
        )
        for seat, name in asked.needed_by
    ]
    return words("missing.for", question=said, points=words.names(needing))


def answered_at(draft: Draft, asked: Missing) -> str:
    """The page where a question is answered, or where the points are entered that wait for it."""
    of_the_pad = asked.needs in ("points", "coins", "tokens")
    of_a_player = asked.seat < len(draft.game.players)
    if of_the_pad and of_a_player:
        return routes.walk(draft.id, asked.category, asked.seat)
    # The free city has no pad on the walk: the points that wait for it are entered.
    if of_the_pad:
        seat, name = asked.purposes[0]
        return routes.walk(draft.id, name, seat, by_hand=True)
    if asked.needs == "cards" and asked.colour == "purple" and of_a_player:
        return routes.walk(draft.id, "guilds", asked.seat)
    if asked.needs in ("count", "stages", "defeats", "commercial_level"):
        for name in draft.game.categories:
            if not asked_for(draft.game.box, name):
                continue
            for seat, purpose in asked.purposes:
                if purpose == name:
                    return routes.walk(draft.id, name, seat)
    if asked.needs == "naval_strength":
        return routes.walk(draft.id, "naval", asked.seat)
    if asked.needs == "defeats":
        return routes.walk(draft.id, "military", asked.seat)
    return routes.city(draft.id, asked.seat)


def open_cells(game: Game, result: Result) -> dict[str, list[int]]:
    """The seats that a category's points have to be entered for, by category."""
    found: dict[str, list[int]] = {}
    for name in game.categories:
        seats = [
            asked.seat
            for asked in result.missing
            if asked.needs == "points" and asked.category == name
        ]
        if seats:
            found[name] = seats
    return found


def missing_lines(game: Game, result: Result, words: Words) -> list[str]:
    """Everything that is missing, a sentence each; empty cells of a category in one."""
    names = [player.name for player in game.seats]
    lines = [
        words(
            "missing.open",
            category=words(f"category.{name}"),
            names=words.names([names[seat] for seat in seats]),
        )
        for name, seats in open_cells(game, result).items()
    ]
    return lines + [
        question_and_purpose(asked, result, words)
        for asked in result.missing
        if asked.needs != "points"
    ]
