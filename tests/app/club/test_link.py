"""A link that leads to a club: of our own form alone, and without a password."""

import pytest

from app import routes
from app.club.link import link_to, read_link, read_parts

ADDRESS = "https://hub.example:6984/couch/our-club"


@pytest.mark.parametrize("user", ["", "ada", "Ada B./?#%~ö"])
@pytest.mark.parametrize("page", ["https://pad.example/", "http://10.0.0.7/pad/#/club"])
def test_a_link_names_the_address_and_the_name(page, user):
    link = link_to(page, ADDRESS, user)
    assert link.startswith(page.partition("#")[0] + "#/join/")
    assert read_link(f"  {link}\n") == (ADDRESS, user)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ADDRESS,
        "https://pad.example/#/club",
        "https://pad.example/#/join/",
        "https://pad.example/#/join//ada",
        "https://pad.example/join/https~3A~2F~2Fhub~2Eexample~2Four~2Dclub",
        # Not as we write them.
        "https://pad.example/#/join/https://hub.example/our-club",
        "https://pad.example/#/join/https%3A%2F%2Fhub.example%2Four-club",
        "https://pad.example/#/join/https~3a~2f~2fhub~2eexample~2fclub",
        "https://pad.example/#" + routes.join(ADDRESS, "ada") + "/more",
        "https://pad.example/#" + routes.join(ADDRESS, "ada") + "?password=x",
        "https://pad.example/#" + routes.join(ADDRESS + "\n", "ada"),
        "https://pad.example/#" + routes.join(ADDRESS, "a\x00b"),
        "https://pad.example/#" + routes.join("x" * 501, "ada"),
        "https://pad.example/#/join/~FF~FE",
    ],
)
def test_no_other_link_leads_anywhere(text):
    assert read_link(text) is None


def test_what_the_address_of_a_page_names():
    _, _, address, user = routes.join(ADDRESS, "ada").split("/")
    assert read_parts(address, user) == (ADDRESS, "ada")
    assert read_parts("", "") is None
