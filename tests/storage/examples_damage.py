"""Ways in which files get damaged."""

from collections.abc import Callable

from hypothesis import strategies as st

Damage = Callable[[bytes], bytes]

places = st.integers(0, 10**6)


def flipped(place: int, bit: int) -> Damage:
    def damage(content: bytes) -> bytes:
        changed = bytearray(content)
        changed[place % len(changed)] ^= 1 << bit
        return bytes(changed)

    return damage


def zeroed(place: int, length: int) -> Damage:
    def damage(content: bytes) -> bytes:
        start = place % len(content)
        zeros = min(length, len(content) - start)
        return content[:start] + bytes(zeros) + content[start + zeros :]

    return damage


flips = st.builds(flipped, places, st.integers(0, 7))
blocks = st.builds(zeroed, places, st.integers(1, 4096))
cuts: st.SearchStrategy[Damage] = places.map(
    lambda place: lambda content: content[: place % len(content)]
)
others: st.SearchStrategy[Damage] = st.one_of(
    places.map(lambda place: lambda content: content[place % len(content) + 1 :]),
    st.binary().map(lambda garbage: lambda _: garbage),
    st.sampled_from([b"", b"{}", b"[]", b"null", b'{"games": 3}', b"[" * 5000]).map(
        lambda other: lambda _: other
    ),
)
