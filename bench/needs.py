"""What some programs need of a machine; where it is missing, they say so and measure the rest."""

import shutil

WITHOUT_NPM = (
    "Clubs at a real hub are not measured: "
    "npm brings that hub, Node runs it, and this machine does not have both."
)


def has_npm() -> bool:
    """Whether the machine has what brings the real hub of clubs, and what runs it."""
    return all(map(shutil.which, ("node", "npm")))
