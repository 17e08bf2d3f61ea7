"""A short run of `python -m bench damages`: no kind of damage loses more than it hit."""

import random
from collections import Counter

import pytest

from bench.damages import damages
from bench.harms import KINDS
from tests.profiles import times

ROUNDS = times(3_000, quick=250)


@pytest.fixture(scope="module")
def counted(tmp_path_factory) -> dict[str, Counter[str]]:
    return damages(tmp_path_factory.mktemp("damages"), ROUNDS)


def test_there_are_all_kinds(counted):
    assert len(KINDS) >= 16
    assert counted.keys() == KINDS.keys()
    assert sum(parts["rounds"] for parts in counted.values()) == ROUNDS
    assert sum(parts["games hit"] for parts in counted.values()) > ROUNDS


@pytest.mark.parametrize("what", ["lost unhit", "wrong", "silent", "untrue", "unreadable"])
def test_damage_loses_what_it_hit_and_says_so(counted, what):
    assert {kind: parts[what] for kind, parts in counted.items() if parts[what]} == {}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_kind_does_something(kind):
    content = b"".join(b"%d %s\n" % (number, b"x" * number) for number in range(40, 0, -1))
    harmed = {KINDS[kind](content, random.Random(seed)) for seed in range(9)}
    assert harmed != {content} or kind == "gone"
