"""The app in a browser's worker: Python beside the page, its files in the browser."""

import gc
import random
import sys
import tempfile
from importlib.abc import MetaPathFinder
from pathlib import Path

import flet as ft

from app import routes
from app.main import wonderpad
from scoring import Game
from storage import Store, data_folder

EXAMPLE = {
    "edition": "second",
    "players": [
        {
            "name": name,
            "pad": {"wonder": 10, "treasure": {"coins": 8}, "military": 5, "blue": points},
        }
        for name, points in {"Ada": 13, "Bo": 7, "Cleo": 9}.items()
    ],
}
"""A table to draw before there is any."""


class Rest(MetaPathFinder):
    """Has the modules fetched that nothing imported at the build, once one of them is wanted."""

    def find_spec(self, name: str, *_where: object) -> None:
        """Find nothing: whoever is asked next finds it then."""
        import flet_js

        sys.meta_path.remove(self)
        flet_js.fetch_rest(name)


async def prepare() -> list[int]:
    """Do what every start would do alike: the build does it once, and keeps the memory."""
    import flet.app
    import flet.messaging.pyodide_connection  # noqa: F401

    from app.rehearsal import rehearse
    from app.session import now

    with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
        game = Game.model_validate(EXAMPLE)
        draft = store.drafts.new(game, now())
        saved = store.games.add(game, now())
        drawn = await rehearse(
            wonderpad(store),
            [
                routes.HOME,
                f"/table/{draft.id}",
                f"/walk/{draft.id}/blue",
                f"/walk/{draft.id}/yellow",
                f"/walk/{draft.id}/military/0/details",
                f"/city/{draft.id}/0",
                f"/pad/{draft.id}",
                f"/result/{draft.id}",
                routes.HISTORY,
                f"/game/{saved.id}",
                "/science",
                routes.HOME,
            ],
        )
    gc.collect()
    sys.meta_path.insert(0, Rest())
    return drawn


def run() -> None:
    """Answer the page that this worker belongs to."""
    import flet_js

    random.seed()  # as all that was prepared, these would be the same on every phone
    show = wonderpad(Store(data_folder()), assets=flet_js.assets)

    def main(page: ft.Page) -> None:
        show(page)
        flet_js.drawn()

    ft.run(main)
