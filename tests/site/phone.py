"""A phone before the built site, who overhears what its page tells its Python."""

import re
from typing import Any

from playwright.sync_api import Browser

from tests.browser.phone import Phone
from tests.site.hosting import Site

OVERHEARD = """globalThis.overheard = [];
{
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...given) {
    if (message instanceof Uint8Array) overheard.push(new TextDecoder().decode(message));
    return post.call(this, message, ...given);
  };
}"""
"""Keeps what the page tells its worker, as messages on their way to a server can be read."""

LOOKS = 20
"""How often a person looks, before they type once more, whether the page heard what they typed."""


class SitePhone(Phone):
    """One page of the site; what is typed into it is there once its Python was told of it."""

    def __init__(self, browser: Browser, site: Site, *size: int, **how: Any) -> None:
        super().__init__(browser, site, *size, **how)
        self.context.add_init_script(OVERHEARD)

    def letters(self, text: str) -> "SitePhone":
        self.page.evaluate("overheard.length = 0")
        super().letters(text)
        return self

    def _stays(self, field: str, written: str, *, heard: bool) -> bool:
        for _ in range(LOOKS):
            told = heard or any(re.search(written, one) for one in self.page.evaluate("overheard"))
            if told and re.fullmatch(written, self.value(field)):
                return True
            self.pause(50)
        return False
