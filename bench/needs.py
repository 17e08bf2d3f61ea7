"""What some programs need of a machine; where it is missing, they say so and measure the rest."""

import shutil
import sys

ON_LINUX = {
    "power_cuts": "which file is written is asked of Linux",
    "tab": "what a tab takes is read as Linux tells it",
    "guests": "what a server takes is read as Linux tells it",
    "stopping": "its strangers come from a second address of the computer, which only Linux has",
    "club_browser": "what the programs take is read as Linux tells it",
}
"""The programs that are run on Linux alone, and why."""

WITHOUT_NPM = (
    "Clubs at a real hub are not measured: "
    "npm brings that hub, Node runs it, and this machine does not have both."
)


def without_linux(name: str) -> str:
    """Why a program is not run on this machine; empty where it is."""
    if name not in ON_LINUX or sys.platform == "linux":
        return ""
    return f"{name} is not run on this system: {ON_LINUX[name]}."


def has_npm() -> bool:
    """Whether the machine has what brings the real hub of clubs, and what runs it."""
    return all(map(shutil.which, ("node", "npm")))
