"""What removing a player for good changes, and what it does not reach, in sentences."""

from app.words import Words
from storage.removal import Removal


def what_goes(removal: Removal, say: Words) -> list[str]:
    """What is different afterwards, and that it stays so."""
    return [
        say("removal.games", count=removal.games, name=removal.name, called=removal.called),
        say("removal.for_good"),
    ]


def what_stays(removal: Removal, say: Words) -> list[str]:
    """Where the name stays all the same."""
    lines = [say("removal.in_the_club"), say("removal.beyond_the_club")]
    lines = lines if removal.in_a_club else [say("removal.elsewhere")]
    if removal.told:
        lines.append(say("removal.told", count=removal.told, name=removal.name))
    if removal.files:
        lines.append(say("removal.files", count=len(removal.files), names=removal.files))
    return lines
