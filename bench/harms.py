"""The ways in which a file is damaged."""

import random
from collections.abc import Callable

from storage.lines.line import FORMAT, Head, head_line

BLOCKS = (16, 512, 4096)

Harm = Callable[[bytes, random.Random], bytes]


def _block(content: bytes, chance: random.Random) -> tuple[int, int]:
    size = chance.choice(BLOCKS)
    start = chance.randrange(len(content))
    # Disks lose what begins at a multiple of their blocks; programs lose whatever they like.
    start = start // size * size if chance.random() < 0.5 else start
    return start, min(start + size, len(content))


def _over(content: bytes, start: int, other: bytes) -> bytes:
    return (content[:start] + other + content[start + len(other) :])[: len(content)]


def _bit(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return _over(content, place, bytes([content[place] ^ 1 << chance.randrange(8)]))


def _bits(content: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randrange(2, 20)):
        content = _bit(content, chance)
    return content


def _zeroed(content: bytes, chance: random.Random) -> bytes:
    start, end = _block(content, chance)
    return _over(content, start, bytes(end - start))


def _written_over(content: bytes, chance: random.Random) -> bytes:
    start, end = _block(content, chance)
    return _over(content, start, chance.randbytes(end - start))


def _stale(content: bytes, chance: random.Random) -> bytes:
    """A block holds what stands elsewhere."""
    start, end = _block(content, chance)
    other = chance.randrange(len(content))
    return _over(content, start, content[other : other + end - start])


def _blocks_swapped(content: bytes, chance: random.Random) -> bytes:
    start, end = _block(content, chance)
    other = chance.randrange(len(content))
    mine, theirs = content[start:end], content[other : other + end - start]
    return _over(_over(content, start, theirs), other, mine)


def _block_moved(content: bytes, chance: random.Random) -> bytes:
    start, end = _block(content, chance)
    block, rest = content[start:end], content[:start] + content[end:]
    place = chance.randrange(len(rest) + 1)
    return rest[:place] + block + rest[place:]


def _block_doubled(content: bytes, chance: random.Random) -> bytes:
    start, end = _block(content, chance)
    return content[:end] + content[start:]


def _block_cut(content: bytes, chance: random.Random) -> bytes:
    start, end = _block(content, chance)
    return content[:start] + content[end:]


def _in_lines(harm: Callable[[list[bytes], random.Random], None]) -> Harm:
    def done(content: bytes, chance: random.Random) -> bytes:
        lines = content.splitlines(keepends=True)
        harm(lines, chance)
        return b"".join(lines)

    return done


def _swap(lines: list[bytes], chance: random.Random) -> None:
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]


def _copy(lines: list[bytes], chance: random.Random) -> None:
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))


def _join(lines: list[bytes], chance: random.Random) -> None:
    place = chance.randrange(len(lines))
    lines[place] = lines[place].rstrip(b"\n")


def _indent(lines: list[bytes], chance: random.Random) -> None:
    lines[:] = [b" " * chance.randrange(3) + line for line in lines]


def _cut_lines(lines: list[bytes], chance: random.Random) -> None:
    start = chance.randrange(len(lines))
    del lines[start : start + chance.randrange(1, 6)]


def _later(content: bytes, _: random.Random) -> bytes:
    return head_line(Head(9, FORMAT + 1, 0, 0)) + content.partition(b"\n")[2]


KINDS: dict[str, Harm] = {
    "bit": _bit,
    "bits": _bits,
    "block zeroed": _zeroed,
    "block written over": _written_over,
    "block of another place": _stale,
    "blocks swapped": _blocks_swapped,
    "block moved": _block_moved,
    "block doubled": _block_doubled,
    "middle cut": _block_cut,
    "lines cut": _in_lines(_cut_lines),
    "lines swapped": _in_lines(_swap),
    "lines shuffled": _in_lines(lambda lines, chance: chance.shuffle(lines)),
    "lines sorted": _in_lines(lambda lines, _: lines.sort()),
    "lines reversed": _in_lines(lambda lines, _: lines.reverse()),
    "line copied": _in_lines(_copy),
    "lines joined": _in_lines(_join),
    "lines indented": _in_lines(_indent),
    "line ends of Windows": lambda content, _: content.replace(b"\n", b"\r\n"),
    "line ends of old Macs": lambda content, _: content.replace(b"\n", b"\r"),
    "tail cut": lambda content, chance: content[: chance.randrange(len(content))],
    "head cut": lambda content, chance: content[chance.randrange(len(content)) :],
    "tail zeroed": lambda content, chance: content[: chance.randrange(len(content))].ljust(
        len(content), b"\0"
    ),
    "garbage behind": lambda content, chance: content + chance.randbytes(chance.randrange(1, 999)),
    "garbage before": lambda content, chance: chance.randbytes(chance.randrange(1, 999)) + content,
    "garbage only": lambda content, chance: chance.randbytes(len(content)),
    "doubled": lambda content, _: content * 2,
    "emptied": lambda _content, _chance: b"",
    "gone": lambda content, _: content,
    "of a later version": _later,
}
