"""What a Python answers that goes on from the site's memory, beside one that started plainly."""

import json
import os
import shutil
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

ANSWERS = Path(__file__).with_name("answers")


@pytest.fixture(scope="module")
def asked(built, tmp_path_factory):
    """A copy of the built site, with a page beside its scripts that asks its Python."""
    folder = tmp_path_factory.mktemp("asked") / "site"
    shutil.copytree(built, folder, copy_function=os.link)
    (worker,) = folder.glob("*/worker.js")
    for file in ANSWERS.iterdir():
        shutil.copyfile(file, worker.with_name(file.name))
    return folder, worker.parent.name


@pytest.mark.nightly
def test_python_answers_from_its_memory_what_it_answers_without_one(person, asked, web_host):
    folder, version = asked
    site = web_host.serve(folder)
    one = person(site)
    page = f"{site.origin}/{version}/answers.html"
    plain, gone_on = (json.loads(one.answer(f"{page}?{how}")) for how in ("plain", "memory"))
    assert sum(map(len, plain.values())) > 5000
    differ = {
        f"{thing} {question}": (answer, gone_on[thing].get(question))
        for thing, answers in plain.items()
        for question, answer in answers.items()
        if gone_on[thing].get(question) != answer
    }
    assert differ == {}
    assert gone_on.keys() == plain.keys()
