"""From one build of the site to the next, with a table open."""

import re
import shutil

import pytest

from tests.browser.phone import PATIENCE, ROOT
from tests.site import packed
from tests.site.conftest import ON_BOTH, ON_FILES_FIRST, until
from tests.site.test_two_tabs import another_tab

pytestmark = pytest.mark.browser

READY = "Use it now"


@pytest.fixture
def next_build(built, tmp_path, monkeypatch):
    """The same site with another line in it, under another version."""
    monkeypatch.syspath_prepend(str(ROOT / "scripts" / "site"))
    from seal import seal

    content = packed.content(built, tmp_path / "content")
    with (content / "page.js").open("a") as script:
        script.write('document.documentElement.dataset.build = "next";\n')
    seal(ROOT, content, tmp_path / "next", compressed=False)
    return tmp_path / "next"


def version(folder):
    return next(path for path in folder.iterdir() if (path / "worker.js").is_file())


def build_of(phone):
    return phone.page.evaluate("document.documentElement.dataset.build")


def look_for_a_new_version(phone):
    """Do what a browser does from time to time, and wait until it has what it found."""
    phone.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update().catch(() => {}))")
    until(phone, "async () => (await navigator.serviceWorker.ready).waiting")


def state_of_update(phone):
    """Look for a new version: what becomes of it at first.

    It is asked for again until it is found: a host that starts anew may not answer at once.
    """
    return phone.page.evaluate(
        """async (patience) => {
          const one = await navigator.serviceWorker.ready;
          return new Promise((resolve, reject) => {
            const ask = () => one.update().catch(() => {});
            const asking = setInterval(ask, 1000);
            setTimeout(reject, patience, new Error("no new version was found"));
            one.addEventListener("updatefound", () => {
              clearInterval(asking);
              const { installing } = one;
              installing.addEventListener("statechange", () => resolve(installing.state));
            });
            ask();
          });
        }""",
        PATIENCE,
    )


def caches(phone):
    return phone.page.evaluate("caches.keys()")


def first_version_is_kept(phone):
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.reload()


@ON_FILES_FIRST
def test_a_new_version_is_taken_in_one_step_with_a_table_open(built, next_build, web_host, phones):
    site = web_host.serve(built)
    phone = phones(site).open()
    first_version_is_kept(phone)
    phone.new_table("Ada", "Bo", "Cleo").number(7).has("Ada", "7 points")
    port = int(site.origin.rsplit(":", 1)[1])
    web_host.serve(next_build, port=port)
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
    assert caches(phone) == [f"wonderpad-/-{version(next_build).name}"]


@pytest.mark.nightly
def test_a_new_version_does_not_wait_for_what_the_old_one_fetches(
    built, next_build, web_host, phones
):
    site = web_host.serve(built)
    phone = phones(site).open()
    first_version_is_kept(phone)
    web_host.serve(next_build, port=int(site.origin.rsplit(":", 1)[1]))
    look_for_a_new_version(phone)
    web_host.hush(site.origin)
    # A file that this browser had no use for.
    unused = f"{site.origin}{site.path}{version(built).name}/main.dart.js"
    phone.page.evaluate(
        """async (unused) => {
          const { active } = await navigator.serviceWorker.ready;
          active.postMessage({ loaded: [unused] });
        }""",
        unused,
    )
    phone.sees(READY)
    with phone.page.expect_navigation():
        phone.tap(READY)
    phone.listen().sees("New game")
    assert build_of(phone) == "next"


@pytest.mark.nightly
@ON_BOTH
def test_the_tab_that_takes_the_new_version_keeps_the_games(built, next_build, web_host, phones):
    site = web_host.serve(built)
    one = phones(site).open()
    first_version_is_kept(one)
    two, three = another_tab(one), another_tab(one)
    two.page.goto(site.url + "/")
    two.listen().tap("Go on here").loses("Go on here")
    one.sees("Go on here")
    three.page.goto(site.url + "/")
    three.listen().sees("Go on here")
    web_host.serve(next_build, port=int(site.origin.rsplit(":", 1)[1]))
    look_for_a_new_version(two)
    with two.page.expect_navigation():
        two.tap(READY)
    two.listen().sees("New game").loses("Go on here")
    assert build_of(two) == "next"
    # The others come with the new version once they are tapped, and not before.
    for other in (one, three):
        assert build_of(other) is None
        other.tap("Go on here again").listen().sees("New game")
        assert build_of(other) == "next"


@pytest.mark.nightly
def test_an_update_of_which_a_file_is_broken_leaves_the_old_version(
    built, next_build, web_host, phones
):
    site = web_host.serve(built)
    phone = phones(site).open()
    first_version_is_kept(phone)
    with (version(next_build) / "page.js").open("a") as script:
        script.write("// changed on the way\n")
    web_host.serve(next_build, port=int(site.origin.rsplit(":", 1)[1]))
    assert state_of_update(phone) == "redundant"
    phone.loses(READY).reload().sees("New game")
    assert build_of(phone) is None
    # A browser looks for a new version after each visit, and it comes to nothing again.
    until(phone, "async () => (await caches.keys()).length === 1")
    assert caches(phone) == [f"wonderpad-/-{version(built).name}"]


@pytest.mark.nightly
def test_a_broken_way_back_to_the_version_in_use_leaves_it(
    built, next_build, web_host, phones, tmp_path
):
    site = web_host.serve(built)
    port = int(site.origin.rsplit(":", 1)[1])
    phone = phones(site).open()
    first_version_is_kept(phone)
    web_host.serve(next_build, port=port)
    look_for_a_new_version(phone)
    earlier = tmp_path / "earlier"
    shutil.copytree(built, earlier)
    lost = "main.dart.wasm"
    packed.change(earlier, lost, lambda data: data.extend(b"changed on the way"))
    web_host.serve(earlier, port=port)
    # A file is missing from what is in use, so that going back asks the host for it.
    phone.page.evaluate(
        """async ([name, lost]) => {
          const cache = await caches.open(name);
          const { url } = (await cache.keys()).find(({ url }) => url.endsWith(lost));
          await cache.delete(url);
        }""",
        [f"wonderpad-/-{version(built).name}", lost],
    )
    phone.page.evaluate("caches.keys().then((all) => caches.delete(all[1]))")
    assert state_of_update(phone) == "redundant"
    assert f"wonderpad-/-{version(built).name}" in caches(phone)


@pytest.mark.nightly
def test_another_wonderpad_and_other_sites_of_the_host_are_left_alone(
    built, next_build, web_host, phones
):
    site = web_host.serve(built)
    phone = phones(site).open()
    others = ["wonderpad-/beta/-0123456789ab", "wonderpad-ba9876543210", "theirs"]
    phone.page.evaluate("(names) => Promise.all(names.map((one) => caches.open(one)))", others)
    # As the versions before this one named theirs.
    phone.page.evaluate(
        """async (name) => {
          const cache = await caches.open(name);
          await cache.put(new URL("files-of-this-version", location), new Response("{}"));
        }""",
        "wonderpad-abcdefabcdef",
    )
    first_version_is_kept(phone)
    web_host.serve(next_build, port=int(site.origin.rsplit(":", 1)[1]))
    look_for_a_new_version(phone)
    with phone.page.expect_navigation():
        phone.tap(READY)
    phone.listen().sees("New game")
    own = f"wonderpad-/-{version(next_build).name}"
    until(phone, "async () => (await caches.keys()).length === 4")
    assert sorted(caches(phone)) == sorted([own, *others])
