"""Teams: partners who sit next to each other, and win or lose together.

Sources: a program of the second edition and a player's report of Cities, which agree:
partners do not fight each other; each fights the neighbour on the other side twice, a
diplomacy token reduces that to once, and everything else is as without teams. The points of
both are added; among tied teams the one with more coins wins. That the program takes a
diplomacy token of either side to be enough, and what two do, one source alone tells.
"""

from collections.abc import Sequence

from scoring.game.document import Game
from scoring.results.ranking import Ranking, Standing, ranking


def together(standings: Sequence[Standing]) -> Standing:
    """What partners have together."""
    coins = (sum(one.fewest for one in standings), sum(one.most for one in standings))
    return Standing(sum(one.total for one in standings), coins)


def placed(game: Game, standings: Sequence[Standing]) -> Ranking:
    """Everyone's place: partners have their team's, and need each other's coins in a tie."""
    teams = game.partners
    if not teams:
        return ranking(list(standings))
    found = ranking([together([standings[seat] for seat in seats]) for seats in teams])
    return Ranking(
        ranks=tuple(rank for rank, seats in zip(found.ranks, teams, strict=True) for _ in seats),
        winners=tuple(seat for team in found.winners for seat in teams[team]),
        decided_by=found.decided_by,
        coins_needed=tuple(
            seat for team in found.coins_needed for seat in teams[team] if not standings[seat].exact
        ),
    )
