"""Random tables as a box can give them, a million in all: how many are remarked, and for what."""

from collections import Counter
from random import Random

from bench.effort import ALL, Effort
from bench.figures import table
from scoring import read_game, score
from tests.scoring.tables import legal_table

TABLES = 1_000_000


def run(effort: Effort = ALL) -> None:
    many = effort.count(TABLES, 20)
    found: Counter[str] = Counter()
    first: dict[str, int] = {}
    for seed in range(many):
        for remark in score(read_game(legal_table(Random(seed)))).remarks:
            found[remark.phrase.key] += 1
            first.setdefault(remark.phrase.key, seed)
    rows = [[key, str(first[key]), str(count)] for key, count in found.most_common()]
    rows.append(["any", "", str(sum(found.values()))])
    table(f"Remarks on {many} tables as a box gives them", ["remark", "first seed", "tables"], rows)
