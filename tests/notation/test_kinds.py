"""Every kind of line is told from every other."""

from __future__ import annotations

import pytest

from bg_lsp.notation import tree
from bg_lsp.notation.parse import parse_line

KINDS: list[tuple[str, type[tree.Line]]] = [
    ("", tree.Blank),
    (" \t\u00a0\u3000", tree.Blank),
    ('; [Event "Club final"]', tree.Tag),
    (';[Event "Club final"]', tree.Tag),
    ('[Event "Club final"]', tree.Tag),
    ("; a comment", tree.Comment),
    ("# a comment", tree.Comment),
    ("{ a comment }", tree.Comment),
    ("; bg-lsp: ignore BG501", tree.Silencer),
    ("; Set Pos=-b----E-C---eE---c-e----B-", tree.SetPosition),
    ("+------+", tree.Box),
    ("| Final |", tree.Box),
    ("7 point match", tree.Length),
    (" 25 Point Match", tree.Length),
    ("7-point match, final", tree.Length),
    ("Match to 7", tree.Length),
    ("0 point match", tree.Length),
    ("Money session", tree.Length),
    ("Money game", tree.Length),
    ("Game 3", tree.Heading),
    (" Game 3", tree.Heading),
    ("Game 3:", tree.Heading),
    ("Game 3 (Crawford)", tree.Heading),
    ("  1) 31: 8/5 6/5", tree.Row),
    ("12.", tree.Row),
    ("12)", tree.Row),
    ("12... 31: 8/5 6/5", tree.Row),
    ("  1) Ada : 3      31: 8/5 6/5", tree.Row),
    ("  1) 13/", tree.Row),
    ("  1) Dou", tree.Row),
    ("12.04.2026 Final", tree.Unreadable),
    ("3. Bundesliga", tree.Unreadable),
    ("3) Bundesliga", tree.Unreadable),
    ("Wins 2 points", tree.Result),
    ("      Wins 1 point and the match", tree.Result),
    ("Ada : 3     Ben : 5", tree.Players),
    ("31: 8/5 6/5", tree.Loose),
    ("42 8/4 6/4", tree.Loose),
    ("31 85 65", tree.Loose),
    ("6-5", tree.Loose),
    ("Takes", tree.Loose),
    ("Resigns", tree.Loose),
    ("13/7*/5", tree.Loose),
    ("13/", tree.Loose),
    ("31: what is this", tree.Loose),
    ("Takes place in Bremen", tree.Unreadable),
    ("20:15 Beginn", tree.Unreadable),
    ("Hello", tree.Unreadable),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_kind(text: str, kind: type[tree.Line]) -> None:
    line = parse_line(text)
    assert type(line) is kind
    assert line.text == text
