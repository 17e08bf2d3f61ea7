"""Where the pictures, fonts and translations are."""

import os
from pathlib import Path


def assets_folder() -> Path:
    """The assets beside the package where it is installed, or in the clone."""
    here = Path(__file__).parent
    installed = here / "assets"
    return installed if installed.is_dir() else here.parent / "assets"


def address(asset: str) -> str:
    """Where the page asks for an asset, such as `fonts/Inter-Bold.ttf`."""
    return os.environ.get("WONDERPAD_ASSETS", "") + asset
