"""Science: the best placing of wild symbols, computed anew each time: nothing is remembered."""

from itertools import product

from bench.effort import ALL, Effort
from bench.figures import figure, in_turns, median, middle, table
from scoring.points import science

TYPICAL = tuple(product(range(5), range(5), range(5), range(3)))
LARGEST = (20, 20, 20, 10)

EVERY_CARD = science.Held((5, 5, 5), 4, 4, (2, 3, 4), 5, 1, 10)
"""Every card of a box that changes science, in one city."""

TWICE = science.Held((3, 8, 9), 8, 8, (2, 2, 4), 10, 2, 13)
"""Each of them twice, as a document may have it."""

AT_A_TIME = 500


def run(effort: Effort = ALL) -> None:
    jobs: dict[str, list[tuple[int, ...]] | list[science.Held]] = {
        f"0-4 of each, {wild} wild": [counts for counts in TYPICAL if counts[3] == wild]
        for wild in range(3)
    }
    jobs["0-4 of each, 0-2 wild"] = list(TYPICAL)
    jobs["20, 20, 20 and 10 wild"] = [LARGEST] * AT_A_TIME
    jobs |= {"every card of a box": [EVERY_CARD], "each of them twice": [TWICE]}
    jobs = {name: list(effort.some(counts, 5)) for name, counts in jobs.items()}

    def work(counts: list[tuple[int, ...]] | list[science.Held]) -> None:
        for each in counts:
            for remembering in (science.best_of, science._placed, science._most_of):  # noqa: SLF001
                remembering.cache_clear()
            if isinstance(each, science.Held):
                science.best_of(each)
            else:
                science.best(*each)

    tried = {name: lambda c=counts: work(c) for name, counts in jobs.items()}
    taken = in_turns(tried, effort.rounds(15), warming=effort.warming)
    rows = []
    for name, counts in jobs.items():
        micros = [seconds / len(counts) * 1e6 for seconds in taken[name]]
        rate = figure(1e6 / sorted(micros)[len(micros) // 2])
        rows.append([name, median(micros), middle(micros), rate])
    table("Science, uncached", ["symbols", "µs each", "spread", "a second"], rows)
