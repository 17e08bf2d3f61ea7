"""The address of a page that turns by itself: it is followed, and it follows."""


class PageAddress:
    """Tells where a person went from where the page went by itself.

    The page turns at once, and the browser tells of the new address later.
    """

    def __init__(self) -> None:
        self._route = ""
        self._expected: list[str] = []

    def expect(self, route: str) -> None:
        """The page goes there by itself."""
        self._expected.append(route)

    def leads_elsewhere(self, route: str) -> bool:
        """Whether this address, which the browser tells, is one that a person opened."""
        if route == self._route:
            self._expected.clear()
            return False
        self._route = route
        if route in self._expected:
            # The address only catches up with where the page already is, or was.
            del self._expected[: self._expected.index(route) + 1]
            return False
        self._expected.clear()
        return True
