"""Science: the best placing of wild symbols, computed anew each time: nothing is remembered."""

from itertools import product

from bench.effort import ALL, Effort
from bench.figures import figure, in_turns, median, middle, table
from scoring import science

TYPICAL = tuple(product(range(5), range(5), range(5), range(3)))
LARGEST = (20, 20, 20, 10)
AT_A_TIME = 500


def run(effort: Effort = ALL) -> None:
    jobs = {
        f"0-4 of each, {wild} wild": [counts for counts in TYPICAL if counts[3] == wild]
        for wild in range(3)
    }
    jobs["0-4 of each, 0-2 wild"] = list(TYPICAL)
    jobs["20, 20, 20 and 10 wild"] = [LARGEST] * AT_A_TIME
    jobs = {name: list(effort.some(counts, 5)) for name, counts in jobs.items()}

    def work(counts: list[tuple[int, ...]]) -> None:
        for each in counts:
            science.best_of.cache_clear()
            science._placed.cache_clear()  # noqa: SLF001 - no other way to forget
            science.best(*each)

    tried = {name: lambda c=counts: work(c) for name, counts in jobs.items()}
    taken = in_turns(tried, effort.rounds(15))
    rows = []
    for name, counts in jobs.items():
        micros = [seconds / len(counts) * 1e6 for seconds in taken[name]]
        rate = figure(1e6 / sorted(micros)[len(micros) // 2])
        rows.append([name, median(micros), middle(micros), rate])
    table("Science, uncached", ["symbols", "µs each", "spread", "a second"], rows)
