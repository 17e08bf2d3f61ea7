"""A line of which one bit has changed."""

from functools import cache

from storage.lines.line import checksum


def one_bit_mended(line: bytes) -> bytes | None:
    """Return a line with the one bit put right that has changed, or `None` if more have.

    What a changed bit does to the checksum depends on its distance from the end alone, so
    each distance is tried by undoing the checksum's work step by step.
    """
    body = line[9:-1]
    right = checksum(body) + b" "
    differing = int.from_bytes(line[:9]) ^ int.from_bytes(right)
    if differing and differing & (differing - 1) == 0:
        return right + line[9:]
    try:
        rest = int(line[:8], 16) ^ int(right, 16)
    except ValueError:
        return None
    steps, bits, before = _tables()
    for place in range(len(body) - 1, -1, -1):
        bit = bits.get(rest)
        if bit is not None:
            mended = bytearray(line)
            mended[9 + place] ^= bit
            return bytes(mended)
        low = before[rest >> 24]
        rest = (((rest ^ steps[low]) << 8) & 0xFFFFFFFF) | low
    return None


@cache
def _tables() -> tuple[list[int], dict[int, int], dict[int, int]]:
    """Return CRC-32's steps, what one bit of the last byte does, and how to step back."""
    steps = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0xEDB88320 if value & 1 else 0)
        steps.append(value)
    return (
        steps,
        {steps[1 << bit]: 1 << bit for bit in range(8)},
        {step >> 24: value for value, step in enumerate(steps)},
    )
