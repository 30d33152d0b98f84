"""Changes as clients send them, against a text that is one string and counts by encoding."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from bg_lsp.record.text import Encoding, split
from bg_lsp.server.documents import Documents, Held, name_of
from bg_lsp.work import straight
from tests.server.standin import Checker, Text

WIDTH = {Encoding.UTF8: ("utf-8", 1), Encoding.UTF16: ("utf-16-le", 2), Encoding.UTF32: ("utf-32-le", 4)}

pieces = st.sampled_from(["\r\n", "\n", "\r", "a", "b ", "é", "€", "🎲", "\u2028", "\x0c", "31: 8/5"])
texts = st.lists(pieces, max_size=12).map("".join)
positions = st.builds(types.Position, st.integers(0, 9), st.integers(0, 30))


class Theirs:
    """A client's text: one string, positions counted in encoded bytes."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        self.text = text
        self._codec, self._width = WIDTH[encoding]

    def offset(self, position: types.Position) -> int:
        lines, ends = split(self.text)
        if position.line >= len(lines):
            return len(self.text)
        before = sum(map(len, lines[: position.line] + ends[: position.line]))
        column, left = 0, position.character * self._width
        for char in lines[position.line]:
            left -= len(char.encode(self._codec))
            if left < 0:
                break
            column += 1
        return before + column

    def change(self, change: types.TextDocumentContentChangePartial) -> None:
        start, end = sorted((self.offset(change.range.start), self.offset(change.range.end)))
        self.text = self.text[:start] + change.text + self.text[end:]


def edited(held: Held, made: list[Any]) -> Held:
    after, _ = straight(held.editing(2, made, Text))
    return after


def held_of(document: Any, encoding: Encoding = Encoding.UTF16) -> Held:
    return Held("file:///m", 1, document, encoding, Checker())


changes = st.lists(
    st.builds(
        types.TextDocumentContentChangePartial, range=st.builds(types.Range, positions, positions), text=texts
    ),
    max_size=6,
)


@given(texts, changes, st.sampled_from(Encoding), st.booleans())
def test_changes_in_one_message_are_made_one_after_the_other(
    text: str, made: list[types.TextDocumentContentChangePartial], encoding: Encoding, bottom_up: bool
) -> None:
    if bottom_up:
        made.sort(key=lambda change: change.range.start.line, reverse=True)
    theirs = Theirs(text, encoding)
    for change in made:
        theirs.change(change)
    held = edited(held_of(Text(text, "m"), encoding), made)
    assert held.document.text() == theirs.text
    assert held.version == 2


@given(texts, texts, changes)
def test_a_whole_new_text_between_changes(text: str, new: str, made: list[Any]) -> None:
    whole = types.TextDocumentContentChangeWholeDocument(new)
    theirs = Theirs(new, Encoding.UTF16)
    for change in made:
        theirs.change(change)
    held = held_of(Text(text, "m"))
    assert edited(held, [*made, whole, *made]).document.text() == theirs.text


@given(texts, positions, st.sampled_from(Encoding))
def test_places_and_positions(text: str, position: types.Position, encoding: Encoding) -> None:
    held = held_of(Text(text, "m"), encoding)
    place = held.place(position)
    assert held.place(held.position(place)) == place
    assert held.position(place) <= position


def test_thousands_of_changes_in_one_message() -> None:
    lines = 2000
    text = "🎲 1\r\n" * lines
    made: list[Any] = [
        types.TextDocumentContentChangePartial(
            types.Range(types.Position(n, 3), types.Position(n, 4)), str(n)
        )
        for n in range(lines)
    ]
    assert [(edit.start, edit.text) for edit in _record(text, made)] == [
        ((n, 2), str(n)) for n in range(lines)
    ]


def _record(text: str, made: list[Any]) -> list[Any]:
    """Return the edits that reach the document."""
    seen: list[Any] = []

    class Recorder(Text):
        def edit(self, edits: Any) -> Any:
            seen.extend(edits)
            return self

    edited(held_of(Recorder(text, "m")), made)
    return seen


def test_snapshots_stay_what_they_were() -> None:
    documents = Documents(Text, Checker)
    documents.open(types.TextDocumentItem("file:///a%20b.bgn", "bgn", 1, "one"), Encoding.UTF16)
    before = documents.get("file:///a%20b.bgn")
    changed = types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(2, "file:///a%20b.bgn"),
        [types.TextDocumentContentChangeWholeDocument("two")],
    )
    assert straight(documents.changing(changed)) is before
    after = documents.get("file:///a%20b.bgn")
    assert before
    assert after
    assert (before.document.text(), after.document.text()) == ("one", "two")
    assert after.document.name == "/a b.bgn"
    assert documents.close("file:///a%20b.bgn")
    assert not documents.close("file:///a%20b.bgn")
    assert documents.get("file:///a%20b.bgn") is None


@pytest.mark.parametrize(
    ("uri", "name"),
    [
        ("file:///home/ada/final.bgn", "/home/ada/final.bgn"),
        ("file:///c%3A/matches/final.bgn", "c:/matches/final.bgn"),
        ("file:///C:/matches/final.bgn", "C:/matches/final.bgn"),
        ("untitled:Untitled-1", "Untitled-1"),
        ("vscode-vfs://github/a/b.mat", "/a/b.mat"),
        ("file://[broken", "file://[broken"),
        ("file://host/share/a.bgn", "/share/a.bgn"),
        ("", ""),
    ],
)
def test_names(uri: str, name: str) -> None:
    assert name_of(uri) == name
