"""From one build of the site to the next, with a table open."""

import re
import shutil

import pytest

from tests.browser.phone import ROOT

pytestmark = pytest.mark.browser

READY = "Use it now"


@pytest.fixture
def next_build(built, tmp_path, monkeypatch):
    """The same site with another line in it, under another version."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    from seal import seal

    content = tmp_path / "content"
    shutil.copytree(version(built), content)
    with (content / "page.js").open("a") as script:
        script.write('document.documentElement.dataset.build = "next";\n')
    seal(ROOT, content, tmp_path / "next", compressed=False)
    return tmp_path / "next"


def version(folder):
    return next(path for path in folder.iterdir() if (path / "worker.js").is_file())


def build_of(phone):
    return phone.page.evaluate("document.documentElement.dataset.build")


def look_for_a_new_version(phone):
    """Do what a browser does from time to time."""
    phone.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update().catch(() => {}))")


def first_version_is_kept(phone):
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.reload()


def test_a_new_version_is_taken_in_one_step_with_a_table_open(built, next_build, serve, phones):
    site = serve(built)
    phone = phones(site).open()
    first_version_is_kept(phone)
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    port = int(site.origin.rsplit(":", 1)[1])
    serve(next_build, port=port)
    look_for_a_new_version(phone)
    # At a table nothing lies on the keys. It goes on in the old version, of which no host has
    # a file any more; the new one is offered at home.
    phone.number(8).has("Bo", "8 points").loses(READY)
    phone.page.goto(site.url + "/")
    phone.sees("New game").sees(READY)
    assert build_of(phone) is None
    phone.tap("Later").loses(READY)
    phone.reload().sees(READY)
    assert build_of(phone) is None
    with phone.page.expect_navigation():
        phone.tap(READY)
    phone.listen().loses(READY).tap(re.compile("^Go on: "))
    phone.has("Ada", "7 points").has("Bo", "8 points")
    assert build_of(phone) == "next"
    phone.context.set_offline(True)
    phone.reload().has("Bo", "8 points")
    assert build_of(phone) == "next"
    caches = phone.page.evaluate("caches.keys()")
    assert caches == [f"wonderpad-{version(next_build).name}"]


def test_an_update_of_which_a_file_is_broken_leaves_the_old_version(
    built, next_build, serve, phones
):
    site = serve(built)
    phone = phones(site).open()
    first_version_is_kept(phone)
    with (version(next_build) / "page.js").open("a") as script:
        script.write("// changed on the way\n")
    serve(next_build, port=int(site.origin.rsplit(":", 1)[1]))
    failed = """navigator.serviceWorker.ready.then((one) => new Promise((resolve) => {
      one.addEventListener("updatefound", () => {
        const { installing } = one;
        installing.addEventListener("statechange", () => resolve(installing.state));
      });
      one.update().catch(() => {});
    }))"""
    assert phone.page.evaluate(failed) == "redundant"
    phone.loses(READY).reload().sees("New game")
    assert build_of(phone) is None
    assert phone.page.evaluate("caches.keys()") == [f"wonderpad-{version(built).name}"]
