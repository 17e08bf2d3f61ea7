"""The fonts that browsers are sent, and which letters are in them."""

import string
import unicodedata

import pytest
from fontTools.ttLib import TTFont

from scripts import make_fonts

LETTERS = [
    *("Nguyễn Thị Ngọc Ánh", "Đặng Văn Ưng", "ỲỴỶỸỵỷỹ"),
    *("Łukasz Żółć", "Åsa Öberg", "Çağrı Şahin", "Ștefan Țepeș", "Þórður Æsir", "Ñandú ¿qué?"),
    *("Αθηνά Έφεσος", "Ольга Ўзбек", "Їжак Ґанок"),
]
PLAIN = sorted(make_fonts.FONTS.glob("*.ttf"))


@pytest.mark.parametrize("plain", PLAIN, ids=lambda file: file.stem)
def test_browsers_are_sent_the_same_letters(plain):
    font, sent = TTFont(plain), TTFont(plain.with_suffix(".woff2"))
    assert sent.getBestCmap() == font.getBestCmap()
    assert sent.getGlyphOrder() == font.getGlyphOrder()
    for name in font.getGlyphOrder():
        assert sent["glyf"][name] == font["glyf"][name]
        assert sent["hmtx"][name] == font["hmtx"][name]


@pytest.mark.parametrize("weight", make_fonts.WEIGHTS)
@pytest.mark.parametrize("name", LETTERS)
def test_a_name_has_its_letters_however_they_were_typed(weight, name):
    known = TTFont(make_fonts.FONTS / f"Inter-{weight}.ttf").getBestCmap()
    for form in ("NFC", "NFD"):
        missing = {
            letter for letter in unicodedata.normalize(form, name) if ord(letter) not in known
        }
        assert missing == set()


@pytest.mark.parametrize("weight", make_fonts.WEIGHTS)
def test_figures_are_as_wide_as_each_other(weight):
    font = TTFont(make_fonts.FONTS / f"Inter-{weight}.ttf")
    known = font.getBestCmap()
    widths = {font["hmtx"][known[ord(figure)]][0] for figure in f"{string.digits}+\N{MINUS SIGN}"}
    assert len(widths) == 1


def test_the_signs_are_those_of_the_flet_that_is_installed():
    kept = make_fonts.FONTS / "Material-Signs.woff2"
    assert kept.read_bytes() == make_fonts.signs(), "run scripts/make_fonts.py again"
