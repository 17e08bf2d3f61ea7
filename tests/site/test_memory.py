"""The memory that the site goes on from: what is laid of it, and what Python finds in it."""

import json
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.browser.phone import ROOT
from tests.site.packed import content_of

COLLECTOR = """
import gc, json, sys, weakref

class Node:
    pass

known = {id(one) for one in gc.get_objects()}
modules = [one for one in sys.modules.values() if isinstance(one, type(sys))]
classes = [one for one in gc.get_objects() if isinstance(one, type)]
circle = Node()
circle.itself = circle
gone = weakref.ref(circle)
del circle
found = gc.collect()
json.dumps({
    "modules": len(modules),
    "modules known": sum(id(vars(one)) in known for one in modules),
    "classes": len(classes),
    "circle": gone() is None and found > 0,
    "still known": len(known - {id(one) for one in gc.get_objects()}) < 100,
})
"""


NODE = compute_driver_executable()[0]
SITE = ROOT / "site" / "content"


@pytest.fixture(scope="module")
def laying():
    """What became of memories that were put down and laid again."""
    command = [NODE, ROOT / "tests" / "site" / "laying.mjs", SITE / "memory.js"]
    done = subprocess.run(
        [*map(str, command)], check=True, capture_output=True, text=True, timeout=120
    )
    return json.loads(done.stdout)


def test_a_memory_is_laid_as_it_was_put_down_whatever_ran_there_before(laying):
    assert len(laying["laid"]) == 5
    assert [where for where, as_it_was in laying["laid"].items() if not as_it_was] == []


def test_a_memory_of_which_any_byte_came_over_wrongly_is_not_taken(laying):
    assert laying["taken"] == {"whole": True, "damaged": [], "cut": []}


@pytest.fixture(scope="module")
def told(unpacked):
    """What a script gives in the site's Python as it starts."""
    content = content_of(unpacked)
    command = [NODE, ROOT / "tests" / "site" / "memory.mjs", content]

    def tell(script):
        done = subprocess.run(
            [*map(str, command), script], check=True, capture_output=True, text=True, timeout=120
        )
        return json.loads(done.stdout)

    return tell


def test_the_collector_knows_all_that_it_has_to_look_after(told):
    answer = told(COLLECTOR)
    assert answer["modules"] > 500
    assert answer["modules known"] == answer["modules"]
    assert answer["classes"] > 1000
    assert answer["circle"]
    assert answer["still known"]


ANNOTATIONS = """
import gc, json
from types import FunctionType

every = gc.get_objects()
functions = [one for one in every if isinstance(one, FunctionType)]
from app.entry.open_table import OpenTable
json.dumps({
    "functions": len(functions),
    "annotated": sum(one.__annotate__ is not None for one in functions),
    "classes": "draft" in OpenTable.__annotations__,
})
"""


def test_functions_have_no_annotations_that_nobody_reads_and_classes_have_theirs(told):
    answer = told(ANNOTATIONS)
    assert answer["functions"] > 10_000
    # What starting defines comes on top.
    assert answer["annotated"] < 100
    assert answer["classes"]
