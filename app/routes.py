"""The address of every page, so that reload and the back button find it again."""

from datetime import date
from urllib.parse import quote, unquote

HOME = "/"
HISTORY = "/history"
SCIENCE = "/science"
SETTINGS = "/settings"
STATISTICS = "/statistics"
PLAYERS = "/players"
IMPORT = "/import"
PHONES = "/phones"
CLUB = "/club"
CARDS = "/cards"


JOIN = "/join/"
"""How the address begins that leads to a club."""


def join(address: str, user: str) -> str:
    """The club at an address, for those who are to join it by a name."""
    return JOIN + segment(address) + (f"/{segment(user)}" if user else "")


def table(draft_id: str) -> str:
    """Where players, seats and wonders are set."""
    return f"/table/{draft_id}"


BY_HAND = "points"
"""What the address of a cell ends with whose points are to be typed, whatever cards give."""


def walk(draft_id: str, category: str, seat: int | None = None, *, by_hand: bool = False) -> str:
    """Where one category is entered, for everyone or starting at one seat."""
    start = "" if seat is None else f"/{seat}"
    return f"/walk/{draft_id}/{category}{start}" + (f"/{BY_HAND}" if start and by_hand else "")


def walked(route: str) -> str | None:
    """The category that is entered at an address; `None` for other pages."""
    _, page, *rest = route.split("/")
    return rest[1] if page == "walk" and len(rest) > 1 else None


def is_row(route: str) -> bool:
    """Whether a route is that of a category for everyone."""
    return route.startswith("/walk/") and not is_cell(route)


def is_cell(route: str) -> bool:
    """Whether a route is that of a category which begins at one seat."""
    return route.startswith("/walk/") and route.count("/") > walk("", "").count("/")


def pad(draft_id: str) -> str:
    """The whole sheet of a draft."""
    return f"/pad/{draft_id}"


def city(draft_id: str, seat: int) -> str:
    """The cards and stages of one player of a draft."""
    return f"/city/{draft_id}/{seat}"


def is_city(route: str) -> bool:
    """Whether a route is that of a city."""
    return route.startswith("/city/")


def result(draft_id: str) -> str:
    """Who won, of a draft."""
    return f"/result/{draft_id}"


def game(game_id: str) -> str:
    """A saved game."""
    return f"/game/{game_id}"


def is_game(route: str) -> bool:
    """Whether a route is that of a saved game."""
    return route.startswith("/game/")


def science(draft_id: str, seat: int) -> str:
    """The science check for a player of a draft, whose symbols it can set."""
    return f"/science/{draft_id}/{seat}"


def card(edition: str, name: str, of: str = "") -> str:
    """What a card or a wonder of an edition gives, for a draft or a saved game by its id."""
    return f"/card/{edition}/{segment(name)}" + (f"/{of}" if of else "")


OF_A_TABLE = tuple(f"/{page}/" for page in ("table", "walk", "city", "pad", "result", "science"))
"""How the addresses begin that show a table before it is saved."""


def is_opened_by_menu(route: str) -> bool:
    """Whether a page of a table can be opened from whatever row is entered."""
    return route.startswith(("/pad/", "/result/", "/science/"))


def is_of_a_table(route: str) -> bool:
    """Whether a route shows a table that is not saved yet."""
    return route.startswith(OF_A_TABLE)


def player(name: str) -> str:
    """What the statistics say of a player."""
    return f"{STATISTICS}/player/{segment(name)}"


def wonder(name: str) -> str:
    """What the statistics say of a wonder."""
    return f"{STATISTICS}/wonder/{segment(name)}"


EVENINGS = "/evening/"
"""How the address of an evening begins."""


def evening(day: date) -> str:
    """All games of an evening."""
    return f"{EVENINGS}{day.isoformat()}"


def day_named(route: str) -> date | None:
    """The day of an evening's address; `None` for other routes."""
    try:
        return date.fromisoformat(route.removeprefix(EVENINGS))
    except ValueError:
        return None


YEARS = "/year/"
"""How the address of a year begins."""


def year(number: int) -> str:
    """What there is to say of a year."""
    return f"{YEARS}{number}"


def year_named(route: str) -> int | None:
    """The year of its page's address; `None` for other routes."""
    named = route.removeprefix(YEARS)
    known = route != named and named.isascii() and named.isdecimal() and len(named) == 4
    return int(named) or None if known else None


def statistics_of(route: str) -> str | None:
    """The player or the wonder whose statistics a route shows; `None` for other routes."""
    for start in (player(""), wonder("")):
        if route.startswith(start):
            return named(route.removeprefix(start))
    return None


def segment(name: str) -> str:
    """Any name as a part of an address that no browser reads as anything else.

    What is neither a letter nor a digit of ASCII is `~` and its bytes: browsers, servers
    and routers do not agree on when to undo `%`, and `..` would be another page.
    """
    return quote(name, safe="").replace("~", "%7E").replace(".", "%2E").replace("%", "~")


def named(segment: str) -> str:
    """The name that was made a part of an address."""
    return unquote(segment.replace("~", "%"))
