"""Tags, comments, lengths, headings and players lines: what they say and where."""

from __future__ import annotations

import pytest

from bg_lsp.notation import tree
from bg_lsp.notation.parse import parse_line


@pytest.mark.parametrize(
    ("text", "name", "value", "bare"),
    [
        ('; [Event "Club final"]', "Event", "Club final", False),
        ('[Event "Club final"]', "Event", "Club final", True),
        (';[Player 1 Elo "5,00/0"]', "Player 1 Elo", "5,00/0", False),
        ('  ; [ Site  "" ]  ', "Site", "", False),
        (r'; [Event "The \"big\" one \\ two"]', "Event", r'The "big" one \ two', False),
        ('; [Event "The "big" one"]', "Event", 'The "big" one', False),
        ('; [Event "[a] "]', "Event", "[a] ", False),
        ('; [Video "https://example.org/watch?v=1"] ; seen', "Video", "https://example.org/watch?v=1", False),
    ],
)
def test_tag(text: str, name: str, value: str, bare: bool) -> None:
    tag = parse_line(text)
    assert isinstance(tag, tree.Tag)
    assert (tag.name, tag.value, tag.bare) == (name, value, bare)
    assert text[slice(*tag.name_at)] == name
    assert text[slice(*tag.value_at)].replace("\\\\", "\\").replace('\\"', '"') == value
    assert text[tag.value_at.start - 1] == '"'
    assert not tag.faults


@pytest.mark.parametrize("text", ["; [see 3]", "; [Event]", ";; [Event", "; what", "# [Event"])
def test_no_tag(text: str) -> None:
    assert type(parse_line(text)) is tree.Comment


@pytest.mark.parametrize(
    ("text", "opener", "body"),
    [
        ("; as it was", ";", " as it was"),
        ("  # above", "#", " above"),
        ("{a note}", "{", "a note"),
        (" ;", ";", ""),
    ],
)
def test_comment(text: str, opener: str, body: str) -> None:
    comment = parse_line(text)
    assert isinstance(comment, tree.Comment)
    assert (comment.opener, comment.body) == (opener, body)


@pytest.mark.parametrize(
    ("text", "codes", "whole_file"),
    [
        ("; bg-lsp: ignore BG501", ["BG501"], False),
        (";bg-lsp:ignore BG501,BG502 , no-roll", ["BG501", "BG502", "no-roll"], False),
        ("; BG-LSP: IGNORE bg501", ["bg501"], False),
        ("; bg-lsp: ignore-file BG4", ["BG4"], True),
        ("{bg-lsp: ignore BG501}", ["BG501"], False),
    ],
)
def test_silencer(text: str, codes: list[str], whole_file: bool) -> None:
    silencer = parse_line(text)
    assert isinstance(silencer, tree.Silencer)
    assert list(silencer.codes) == codes
    assert [text[slice(*span)] for span in silencer.codes_at] == codes
    assert silencer.whole_file is whole_file


@pytest.mark.parametrize(
    "text", ["; bg-lsp: ignore", "; bg-lsp: ignored BG501", "; bg-lsp ignore BG501", "# bg-lsp: ignore BG1"]
)
def test_no_silencer(text: str) -> None:
    assert type(parse_line(text)) is tree.Comment


def test_set_position() -> None:
    text = "; Set Pos=-b----E-C---eE---c-e----B-/n"
    line = parse_line(text)
    assert isinstance(line, tree.SetPosition)
    assert line.letters == "-b----E-C---eE---c-e----B-"
    assert text[slice(*line.letters_at)] == line.letters


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7 point match", 7), (" 25 Point Match", 25), ("7-point match", 7), ("7 points match", 7), ("Match to 7", 7),
        ("match to 7 points", 7), ("0 point match", 0), ("Money session", 0), ("money game, 5 cent", 0),
        ("13 point match, Bremen 2003", 13), ("99 point match", 99), ("\uff17 point match", 7),
    ],
)  # fmt: skip
def test_length(text: str, points: int) -> None:
    length = parse_line(text)
    assert isinstance(length, tree.Length)
    assert length.points == points
    shown = text[slice(*length.points_at)]
    assert shown.lower() == "money" or int(shown) == points


@pytest.mark.parametrize(
    "text", ["7 point matchless", "Match to win", "Moneyed game", "The 7 point match", "7 points"]
)
def test_no_length(text: str) -> None:
    assert type(parse_line(text)) is tree.Unreadable


@pytest.mark.parametrize(
    "text", ["Game 3", " Game 3 ", "game 3:", "GAME 3.", "Game 3 (Crawford)", "Game 3: (Crawford game):"]
)
def test_heading(text: str) -> None:
    heading = parse_line(text)
    assert isinstance(heading, tree.Heading)
    assert heading.number == 3
    assert text[slice(*heading.number_at)] == "3"


@pytest.mark.parametrize("text", ["Game", "Game three", "Game 3 was long", "Games 3", "Game 3, Move 19"])
def test_no_heading(text: str) -> None:
    assert type(parse_line(text)) is tree.Unreadable


@pytest.mark.parametrize(
    ("text", "names", "scores"),
    [
        ("Ada : 3     Ben : 5", ("Ada", "Ben"), (3, 5)),
        (" Ada: 3                  Ben: 12 ", ("Ada", "Ben"), (3, 12)),
        ("Ann of  Two  Names : 3   B C : 0", ("Ann of  Two  Names", "B C"), (3, 0)),
        (" ada   : 0                        : 0", ("ada", ""), (0, 0)),
        (" : 1                        Ben : 0", ("", "Ben"), (1, 0)),
        ("1989,1529 : 0                    31,1723 : 0", ("1989,1529", "31,1723"), (0, 0)),
        ("Ada (1623.41) : 0     Ben (JPN) : 2", ("Ada (1623.41)", "Ben (JPN)"), (0, 2)),
        ("Ada: the 2nd : 0     B:5 : 2", ("Ada: the 2nd", "B:5"), (0, 2)),
        ("A : 5 x : 0     Ben : 2", ("A : 5 x", "Ben"), (0, 2)),
        ("Ada\u00a0B. : 0\u3000\u3000\u3000Ben : 2", ("Ada\u00a0B.", "Ben"), (0, 2)),
        ("Game 3 : 5     Takes : 2", ("Game 3", "Takes"), (5, 2)),
        ("\u00c9ve : 0 \U0001f600 : 1", ("\u00c9ve", "\U0001f600"), (0, 1)),
        ("Ada : 123456789    Ben : 1", ("Ada", "Ben"), (123456789, 1)),
    ],
)  # fmt: skip
def test_players(text: str, names: tuple[str, str], scores: tuple[int, int]) -> None:
    players = parse_line(text)
    assert isinstance(players, tree.Players)
    assert players.names == names
    assert players.scores == scores
    assert tuple(text[slice(*span)] for span in players.names_at) == names
    assert tuple(int(text[slice(*span)]) for span in players.scores_at) == scores


@pytest.mark.parametrize(
    "text",
    ["Ada : 3", "Ada : 3     Ben : x", "Ada 3     Ben 5", "Ada : 3Ben : 5", "Ada : 3 Ben : 12345678901"],
)
def test_no_players(text: str) -> None:
    assert not isinstance(parse_line(text), tree.Players)


def test_length_is_found_below_any_number_of_tags() -> None:
    lines = [*(f'; [Tag{n} "x"]' for n in range(40)), "7 point match"]
    assert [type(parse_line(line)) for line in lines] == [tree.Tag] * 40 + [tree.Length]
