"""Listening for browsers and phones: at which addresses, and with room for how many."""

import errno
import os
import socket
from contextlib import ExitStack, suppress

from scoring import Phrase

PORT = 8550
"""Where the app is served unless something else is asked for."""

LAST_PORT = 65535
"""The highest port that there is."""

WAIT_IN_LINE = 2048
"""How many connections may wait to be taken up; a system may take fewer."""

MOST_CONNECTIONS = 4000
"""How many connections there may be at a time."""

OTHER_FILES = 200
"""How many files are left for all else: games, and what is being sent."""

FEWEST_CONNECTIONS = 32
"""How many connections there may be even where the system has hardly any files."""


class CannotListenError(Exception):
    """Nothing can be served there; `phrase` says why."""

    def __init__(self, phrase: Phrase) -> None:
        """Say why."""
        super().__init__(phrase.key)
        self.phrase = phrase


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen at every address that a host has here.

    Whoever connects waits from now on until somebody serves. Where one of the addresses is taken,
    none is kept: a browser that opens the name might be led to the other program.
    """
    with ExitStack() as opened:
        listening = []
        for family, address in _places(host, port):
            try:
                listening.append(opened.enter_context(_listen(family, address)))
            except OSError as error:
                # A name may have an address that this computer has not, or not at this moment.
                if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    raise CannotListenError(_why(error, host, port)) from error
        if not listening:
            raise CannotListenError(Phrase("serve.bad_host", {"host": host}))
        opened.pop_all()
    return listening


def _why(error: OSError, host: str, port: int) -> Phrase:
    if isinstance(error, PermissionError):
        return Phrase("serve.port_forbidden", {"port": str(port)})
    if error.errno != errno.EADDRINUSE:
        return Phrase("serve.bad_host", {"host": host})
    another = port + 1 if port < LAST_PORT else PORT
    return Phrase("serve.port_taken", {"host": host, "port": str(port), "next": str(another)})


def _places(host: str, port: int) -> list[tuple[socket.AddressFamily, object]]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError) as error:
        # Python refuses a name with an empty or a very long part before anybody is asked for it.
        raise CannotListenError(Phrase("serve.bad_host", {"host": host})) from error
    return list(dict.fromkeys((family, address) for family, _, _, _, address in found))


def _listen(family: socket.AddressFamily, address: object) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind(address)  # type: ignore[arg-type]  # as `getaddrinfo` has it
        listening.listen(WAIT_IN_LINE)
    except BaseException:
        listening.close()
        raise
    return listening


def room() -> int:
    """How many connections there may be at a time, so that none is refused for want of a file.

    Each takes a file, of which many systems give a program few until it asks for more.
    """
    try:
        import resource
    except ImportError:
        # Windows does not count them.
        return MOST_CONNECTIONS
    wanted = MOST_CONNECTIONS + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if _is_fewer(soft, wanted):
        with suppress(OSError, ValueError):
            most = hard if _is_fewer(hard, wanted) else wanted
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = soft if _is_fewer(soft, wanted) else wanted
    return max(files - OTHER_FILES, FEWEST_CONNECTIONS)


def _is_fewer(limit: int, files: int) -> bool:
    """Whether a limit is one, and lower: what has none may be any negative or any huge number."""
    return 0 <= limit < files
