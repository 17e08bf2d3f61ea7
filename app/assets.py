"""Where the pictures, fonts and translations are."""

from pathlib import Path


def assets_folder() -> Path:
    """The assets beside the package where it is installed, or in the clone."""
    here = Path(__file__).parent
    installed = here / "assets"
    return installed if installed.is_dir() else here.parent / "assets"
