"""Bytes, line ends and columns, against Python's own encoders as the oracle."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.record.text import Decoded, Encoding, NotText, decode, encode, pieces, split

ENDS = ["\r\n", "\n", "\r"]
NO_ENDS = ["\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c"]
PIECES = [*ENDS, *NO_ENDS, "", "a", "é", "€", "🎲", "\ud83d", "\ude00"]
texts = st.lists(st.sampled_from(PIECES) | st.characters(), max_size=30).map("".join)
lines = texts.map(lambda text: text.replace("\r", "").replace("\n", ""))


@given(texts)
def test_lines_and_ends_are_the_text(text: str) -> None:
    found, ends = split(text)
    assert "".join(line + end for line, end in zip(found, ends, strict=True)) == text
    assert set(ends[:-1]) <= {"\r\n", "\n", "\r"}
    assert ends[-1] == ""
    assert not any("\r" in line or "\n" in line for line in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ([""], [""])),
        ("a", (["a"], [""])),
        ("a\n", (["a", ""], ["\n", ""])),
        ("a\r\nb\r\n", (["a", "b", ""], ["\r\n", "\r\n", ""])),
        ("a\rb\r\r\nc", (["a", "b", "", "c"], ["\r", "\r", "\r\n", ""])),
        ("a\n\rb", (["a", "", "b"], ["\n", "\r", ""])),
        ("a\x0cb\x85c\u2028d\x0be", (["a\x0cb\x85c\u2028d\x0be"], [""])),
    ],
)
def test_line_ends(text: str, expected: tuple[list[str], list[str]]) -> None:
    assert split(text) == expected


@given(texts, st.integers(1, 12))
def test_pieces_are_whole_lines(text: str, size: int) -> None:
    for goes_on in (False, True):
        whole = text + "\n" * goes_on
        found = list(pieces(whole, size, goes_on))
        assert "".join(piece for piece, _ in found) == whole
        told = [split(piece)[0][:count] for piece, count in found]
        assert [line for each in told for line in each] == split(whole)[0][: -1 if goes_on else None]


def oracle(encoding: Encoding, text: str) -> int:
    """Units of a text, one character at a time, by Python's encoders."""
    if encoding is Encoding.UTF32:
        return len(text)
    name, width = ("utf-8", 1) if encoding is Encoding.UTF8 else ("utf-16-le", 2)
    return sum(len(char.encode(name, "surrogatepass")) // width for char in text)


@given(lines, st.sampled_from(Encoding), st.integers(0, 40))
def test_units(line: str, encoding: Encoding, column: int) -> None:
    assert encoding.units(line, column) == oracle(encoding, line[:column])


@given(lines, st.sampled_from(Encoding), st.integers(-3, 120))
def test_column_is_the_last_one_that_starts_no_later(line: str, encoding: Encoding, units: int) -> None:
    fitting = [column for column in range(len(line) + 1) if oracle(encoding, line[:column]) <= units]
    assert encoding.column(line, units) == max(fitting, default=0)


def test_never_inside_a_pair_and_never_behind_the_line() -> None:
    line = "a🎲b"
    assert [Encoding.UTF16.column(line, units) for units in range(6)] == [0, 1, 1, 2, 3, 3]
    assert [Encoding.UTF8.column(line, units) for units in range(8)] == [0, 1, 1, 1, 1, 2, 3, 3]
    assert [Encoding.UTF32.column(line, units) for units in range(5)] == [0, 1, 2, 3, 3]
    assert Encoding.UTF16.units(line, 99) == 4


@given(st.binary(max_size=60))
def test_bytes_come_back_as_they_were(data: bytes) -> None:
    try:
        found = decode(data)
    except NotText:
        assert b"\0" in data or data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    else:
        assert encode(found.text, found) == data


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", Decoded("", "utf-8", b"")),
        ("Zoë\r\n".encode(), Decoded("Zoë\r\n", "utf-8", b"")),
        (b"\xef\xbb\xbfGame 1\r", Decoded("Game 1\r", "utf-8", codecs.BOM_UTF8)),
        (b"\xff\xfeG\0\n\0", Decoded("G\n", "utf-16-le", codecs.BOM_UTF16_LE)),
        (b"\xfe\xff\0G\0\n", Decoded("G\n", "utf-16-be", codecs.BOM_UTF16_BE)),
        (b"Zo\xeb \x80 \x81", Decoded("Zoë € \x81", "windows-1252", b"")),
    ],
)
def test_encodings(data: bytes, expected: Decoded) -> None:
    assert decode(data) == expected


@pytest.mark.parametrize(
    "data", [b"\0", b"Game 1" + b"\0", b"\xff\xfe\0\0G\0\0\0", b"\xff\xfeG", b"\xff\xfe\x00\xd8a\0"]
)
def test_what_is_no_text(data: bytes) -> None:
    with pytest.raises(NotText):
        decode(data)


def test_a_nul_far_below_does_not_make_a_file_binary() -> None:
    assert decode(b"x" * 1024 + b"\0").text.endswith("\0")


def test_a_character_that_the_encoding_lacks_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        encode("🎲", Decoded("", "windows-1252", b""))
