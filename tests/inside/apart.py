"""A club of which another device has said otherwise of one game."""

from app.visitors.membership import Other, TwoWays


class Apart:
    """A membership by which another device has these points for the blue rows of the first seats.

    It does not look again: so it is for a moment after each correction.
    """

    trouble = unseen = None
    busy = False
    clubs = look_alikes = ()

    def __init__(self, *points: int) -> None:
        self._others = tuple(
            Other(("players", seat, "pad", "blue"), each, "") for seat, each in enumerate(points)
        )

    def two_ways(self, _game_id: str) -> TwoWays:
        return TwoWays(self._others, ("Ada", "Bo", "Cleo"), kept_though_deleted=False)

    def __getattr__(self, _name):
        return lambda *_given, **_named: None
