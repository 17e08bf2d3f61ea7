"""Scripts of the site that say something else, in a page or in all of a browser's."""

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Page, Route

from tests.site.hosting import Site


def rewrite(
    where: Page | BrowserContext, site: Site, script: str, change: Callable[[str], str]
) -> None:
    """Let a script of the site be another one, in a worker, too.

    It is read from the folder that is served, and never fetched. A page may be gone by the time
    that its script has come over the network, its body with it; what the handler then raises ends
    whichever test next waits for the browser.
    """
    original = next(site.folder.rglob(script)).read_text(encoding="utf-8")
    assert change(original) != original, f"nothing of {script} is another"

    def answer(route: Route) -> None:
        below = urlsplit(route.request.url).path.removeprefix(site.path)
        body = change((site.folder / below).read_text(encoding="utf-8"))
        # A page that is gone needs no answer; one that is there and gets none fails its own test.
        with suppress(Error):
            route.fulfill(content_type="text/javascript", body=body)

    where.route(re.compile(rf"/{re.escape(script)}(\?|$)"), answer)
