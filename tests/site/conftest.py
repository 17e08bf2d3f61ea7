"""Phones that open the built site."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.phone import PATIENCE, Phone
from tests.site.hosting import Site
from tests.site.phone import SitePhone
from tests.site.plans import Plans
from tests.site.rewriting import rewrite

UNTIL = """async (patience) => {
  const until = Date.now() + patience;
  const holds = %s;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error("waited in vain");
    await new Promise((done) => setTimeout(done, 50));
  }
}"""

WITHOUT_FILES = """globalThis.Worker = class extends Worker {
  constructor(address, options) {
    const first = "delete FileSystemFileHandle.prototype.createSyncAccessHandle;";
    const worker = new URL(address, location);
    const imports = ["data:text/javascript," + encodeURIComponent(first), worker];
    const script = imports.map((one) => `import ${JSON.stringify(one)};`).join("\\n");
    super(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), options);
  }
};"""
"""Has workers that open no files to write at once, wherever their scripts come from."""

WITHOUT_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker;"

FILES, RECORDS = "files", "records"
LATER = pytest.mark.nightly

ON_BOTH = pytest.mark.parametrize("carrier", [FILES, RECORDS])
"""Runs a test in a browser that keeps games in files, and in one that has only its database."""

ON_FILES_FIRST = pytest.mark.parametrize("carrier", [FILES, pytest.param(RECORDS, marks=LATER)])
"""The same, but in the second one only nightly."""


def until(phone: Phone, condition: str) -> None:
    """Wait until a condition holds that is an async function of the page.

    Playwright's own waiting takes the promise of an answer for the answer.
    """
    phone.page.evaluate(UNTIL % condition, PATIENCE)


def before(phone: Phone, script: str, lines: str) -> None:
    """Let a script of the site begin with these lines, in a worker, too."""
    rewrite(phone.context, phone.server, script, lambda text: f"{lines}\n{text}")


@pytest.fixture
def page_errors() -> list[str]:
    """What went wrong in a page and nobody caught; a test that means it to empties the list."""
    return []


@pytest.fixture
def carrier() -> str:
    """What the browser keeps games in: `files`, or `records` where it opens none for that."""
    return "files"


@pytest.fixture
def phones(request, browser, opened, page_errors, carrier) -> Iterator[Callable[..., Phone]]:
    """Opens phones, and puts them all away after the test.

    No page may have run into an error of ours meanwhile, even where nobody saw it.
    """

    def phone(
        site: Site,
        *size: int,
        timezone: str | None = None,
        dark: bool = False,
        scale: float = 1,
    ) -> Phone:
        opened.append(SitePhone(browser, site, *size, timezone=timezone, dark=dark, scale=scale))
        if request.node.get_closest_marker("not_for_later"):
            opened[-1].context.add_init_script(WITHOUT_SERVICE_WORKER)
        if carrier == "records":
            opened[-1].context.add_init_script(WITHOUT_FILES)
        opened[-1].context.on("weberror", lambda one: page_errors.append(str(one.error)))
        return opened[-1]

    yield phone
    for phone_to_close in opened:
        phone_to_close.close()
    assert page_errors == [] or request.node.get_closest_marker("page_fails")


@pytest.fixture(scope="session")
def plans(unpacked) -> Iterator[Plans]:
    """Carries out plans in a fake browser."""
    plans = Plans(unpacked)
    yield plans
    plans.close()
