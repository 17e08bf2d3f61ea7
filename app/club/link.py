"""A link that leads to a club: where its hub is and by which name, never with a password."""

from app import routes

LONGEST = 500
"""How many letters an address or a name may have."""


def link_to(page: str, address: str, user: str) -> str:
    """Return what others open to join, where the site is at the address of a page."""
    return f"{page.partition('#')[0]}#{routes.join(address, user)}"


def read_link(text: str) -> tuple[str, str] | None:
    """Return the address and the name of a link that is of our own form; `None` for all others.

    Whether the address is one of a hub is looked at when somebody joins, as if they had typed it.
    """
    _, found, parts = text.strip().partition(f"#{routes.JOIN}")
    return read_parts(*parts.split("/", 1)) if found else None


def read_parts(address: str, user: str = "") -> tuple[str, str] | None:
    """Return the address and the name of a link's last parts; `None` for those not of our form."""
    read = routes.named(address), routes.named(user)
    ours = routes.join(*read) == routes.join("", "") + address + (f"/{user}" if user else "")
    fits = all(len(part) <= LONGEST and part.isprintable() for part in read)
    return read if ours and fits and read[0] else None
