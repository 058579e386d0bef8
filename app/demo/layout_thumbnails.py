"""Generates layout thumbnails: a background, a headline, and typical content of a shop's screen, as a small PNG."""

import sqlite3
import struct
import zlib
from functools import lru_cache
from random import Random

_LONG, _SHORT = 160, 90
_SCALE = 3
"""Pixels of the picture for each one of the board, so that it can be looked at large."""
_READY = 1
_WITHOUT = 7
"""One of this many layouts was never opened in the designer, and has no picture."""
_GROUNDS = (
    ((34, 51, 84), (236, 240, 246)),
    ((240, 230, 210), (92, 58, 26)),
    ((24, 92, 78), (224, 244, 236)),
    ((148, 38, 54), (252, 234, 226)),
    ((250, 204, 92), (64, 44, 10)),
    ((222, 234, 246), (30, 74, 122)),
    ((70, 46, 104), (238, 228, 250)),
    ((44, 46, 50), (246, 190, 96)),
)
"""Background and text colour of each, as RGB."""
_ACCENTS = ((228, 120, 44), (62, 150, 220), (96, 170, 84), (212, 72, 110), (248, 196, 60))

_Colour = tuple[int, int, int]


def has_one(row: sqlite3.Row) -> bool:
    """Returns whether a layout has a picture: most were opened in the designer."""
    return bool(row["status"] == _READY and row["campaign_id"] % _WITHOUT)


@lru_cache(maxsize=512)
def draw(seed: int, name: str, *, is_upright: bool) -> bytes:
    """Returns the picture as a PNG, always the same for a layout."""
    width, height = (_SHORT, _LONG) if is_upright else (_LONG, _SHORT)
    chance = Random(f"{seed} {name}")  # noqa: S311 - not for security
    ground, ink = _GROUNDS[chance.randrange(len(_GROUNDS))]
    board = _Board(width, height, ground)
    accent = chance.choice(_ACCENTS)
    motif = chance.randrange(4)
    if motif == 0:  # a photograph on one half, words on the other
        board.scene(width // 2, 0, width, height, accent, chance)
        board.words(8, height // 4, width // 2 - 16, name, ink)
    elif motif == 1:  # a panel in the middle, words below
        board.disc(width // 2, height * 2 // 5, min(width, height) // 3, accent)
        board.disc(width // 2, height * 2 // 5, min(width, height) // 4, _mixed(accent, ground, 0.6))
        board.words(width // 6, height * 3 // 4, width * 2 // 3, name, ink)
    elif motif == 2:  # a board with lines and prices
        board.words(8, 10, width * 2 // 3, name, ink)
        for line in range(4):
            top = height // 3 + line * height // 7
            board.box(8, top, 8 + chance.randrange(width // 3, width * 2 // 3), top + 4, _mixed(ink, ground, 0.5))
            board.box(width - 26, top, width - 8, top + 4, accent)
    else:  # a photograph in the background, with a band across
        board.scene(0, 0, width, height, accent, chance)
        board.box(0, height * 3 // 5, width, height * 9 // 10, ground)
        board.words(10, height * 3 // 5 + 7, width - 20, name, ink)
    return board.png()


class _Board:
    """Rows of pixels to draw on."""

    def __init__(self, width: int, height: int, ground: _Colour) -> None:
        self._width, self._height = width, height
        self._rows = [bytearray(bytes(ground) * width * _SCALE) for _ in range(height * _SCALE)]

    def box(self, left: int, top: int, right: int, bottom: int, colour: _Colour) -> None:
        self._fill(left * _SCALE, top * _SCALE, right * _SCALE, bottom * _SCALE, colour)

    def _fill(self, left: int, top: int, right: int, bottom: int, colour: _Colour) -> None:
        """In pixels of the picture."""
        left, right = max(left, 0), min(right, self._width * _SCALE)
        for row in self._rows[max(top, 0) : max(bottom, 0)]:
            row[left * 3 : right * 3] = bytes(colour) * max(right - left, 0)

    def disc(self, x: int, y: int, radius: int, colour: _Colour) -> None:
        x, y, radius = x * _SCALE, y * _SCALE, radius * _SCALE
        for down in range(-radius, radius + 1):
            half = int((radius * radius - down * down) ** 0.5)
            self._fill(x - half, y + down, x + half, y + down + 1, colour)

    def scene(self, left: int, top: int, right: int, bottom: int, accent: _Colour, chance: Random) -> None:
        """Draws sky, hills and a sun: a photograph at this size."""
        for y in range(top, bottom):
            share = (y - top) / (bottom - top)
            self.box(left, y, right, y + 1, _mixed((246, 240, 226), accent, 1 - share))
        self.disc(left + (right - left) // 3, top + (bottom - top) // 3, 10, (255, 248, 220))
        for hill in range(3):
            middle, radius = chance.randrange(left, right) * _SCALE, chance.randrange(24, 48) * _SCALE
            colour = _mixed(accent, (20, 30, 26), 0.75 - hill * 0.2)
            for x in range(max(left * _SCALE, middle - radius), min(right * _SCALE, middle + radius)):
                rise = int((radius * radius - (x - middle) ** 2) ** 0.5 * 0.7)
                self._fill(x, bottom * _SCALE - rise, x + 1, bottom * _SCALE, colour)

    def words(self, left: int, top: int, room: int, text: str, ink: _Colour) -> None:
        """Draws a bar for each word, in lines, while there is room."""
        x, y = left, top
        for word in text.split()[:6]:
            length = min(len(word) * 5, room)
            if x + length > left + room:
                x, y = left, y + 11
            self.box(x, y, x + length, y + 6, ink)
            x += length + 5

    def png(self) -> bytes:
        head = struct.pack(">IIBBBBB", self._width * _SCALE, self._height * _SCALE, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self._rows), 6)
        parts = ((b"IHDR", head), (b"IDAT", pixels), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_part(kind, content) for kind, content in parts)


def _part(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _mixed(one: _Colour, other: _Colour, share: float) -> _Colour:
    """Mixes two colours: `share` of the first, the rest of the second."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True))
    return red, green, blue
