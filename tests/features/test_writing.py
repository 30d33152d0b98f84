"""What is offered while one types, and what is shown under the mouse."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from bg_lsp.features.card import Card, Style, escaped, shown
from bg_lsp.features.completion import Item, complete
from bg_lsp.features.hover import hover
from bg_lsp.features.plays import ranked
from bg_lsp.features.position import position_at
from bg_lsp.notation.gnuid import read_gnuid, write_gnuid
from bg_lsp.notation.tree import Cube, Roll, Written
from bg_lsp.notation.xgid import read_xgid, write_xgid
from bg_lsp.problems import check
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import STARTS
from tests.conftest import corpus
from tests.features.marks import Case, cases, confirm, read

FILES = int(os.environ.get("BG_COMPLETION_FILES", "2"))
"""So many real files are typed again; some turns of each."""


def written(document: Document, item: Item) -> str:
    """Return the lines that an item has written, after it has been accepted."""
    after = document.edit([Edit(*item.region, item.text)])
    first = item.region.start.line
    lines = [after.line_text(line) for line in range(first, first + item.text.count("\n") + 1)]
    return " // ".join(lines)


@pytest.mark.parametrize("case", cases("completion"))
def test_completion(case: Case) -> None:
    name = "case.mat" if case.title.startswith("in a .mat") else "case.bgn"
    document, (cursor,), _ = read(case.text, name)
    items = complete(document, cursor)
    most = 6
    rows = [f"{item.label:20} {written(document, item).strip(' ')}  [{item.detail}]" for item in items[:most]]
    more = [f"{len(items) - most} more"] if len(items) > most else []
    confirm(case, "\n".join([*rows, *more]) or "nothing")


@pytest.mark.parametrize("case", cases("hover"))
def test_hover(case: Case) -> None:
    document, cursors, _ = read(case.text)
    for cursor in cursors:
        card = hover(document, cursor)
        answer = "nothing"
        if card is not None:
            line = document.line_text(cursor.line)
            about = line[card.region.start.column : card.region.end.column]
            answer = f"|{about}|\n{shown(card, Style.PLAIN)}"
        confirm(case, answer)


def test_behind_a_whole_turn_nothing_opens_by_itself() -> None:
    """The key that ends the line would write the first roll of the list into it."""
    head = "Game 1\nAda : 0   Ben : 0\n"
    for row in ("  1) 31: 8/5 6/5 ", "  1) 31: 8/5 6/5   "):
        document, place = Document.read(head + row), Place(2, len(row))
        assert complete(document, place)
        assert not complete(document, place, by_itself=True)
    for row in ("  1) ", "  1) 31: ", "  1) 31: 8/5 "):
        assert complete(Document.read(head + row), Place(2, len(row)), by_itself=True)
    row = "  1) 31: 8/5 6/5 "
    typed_on = Document.read(head + row + "6")
    assert complete(typed_on, Place(2, len(row)), by_itself=True)


LONG = 60_000
"""Characters; what looks at each of them again and again would not come to an end."""


@pytest.mark.parametrize(
    "text",
    [
        " " * LONG, "; [a" + " " * LONG, "; [E" + "v" * LONG, '; [Event "' + "x" * LONG, "{" * LONG + "bg-lsp",
        "; bg-lsp: ignore " + "a," * LONG + "!", "a: 1  " * LONG, "a" + " " * LONG + ": ", "  2) " + " " * LONG,
        "  2) 31: " + "8/5 " * LONG, "  2) 31: " + "/" * LONG,
        "  2) 31: " + "20 " * LONG, "  2) 11: " + "7" * LONG, "  2) 31: " + "{x} " * LONG, "  2) " + "{x}" * LONG,
        "  2) 31: 8/5 6/5 " + "!" * LONG,
        "  2) Doubles => 2 " + "T " * LONG,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_a_very_long_line_comes_to_an_end(text: str) -> None:
    document = Document.read(f"Game 1\n{text}", "m.mat")
    items = complete(document, Place(1, len(text)))
    assert all(item.region.start.line == 1 for item in items)


def test_a_play_typed_in_full_is_left_alone_in_whatever_order() -> None:
    for typed in ("31: 8/5 6/5", "31: 6/5 8/5", "31: 6/5,8/5", "31: 24/20", "22: 6/4(2) 13/11(2)"):
        assert not complete(Document.read(typed), Place(0, len(typed)))
    assert complete(Document.read("31: 85 65"), Place(0, 9))


def test_every_roll_of_the_opening_is_offered_in_full() -> None:
    for high in range(1, 7):
        for low in range(1, high + 1):
            document = Document.read(f"{high}{low}: ")
            offered = {item.text for item in complete(document, Place(0, 4)) if item.kind == "play"}
            assert len(offered) == len(legal_plays(STARTS["Backgammon"], (high, low)))


def test_the_order_is_stable_and_does_not_depend_on_how_the_dice_are_written() -> None:
    position = STARTS["Backgammon"]
    assert [play.text for play in ranked(position, (6, 4))] == [
        play.text for play in ranked(position, (4, 6))
    ]
    assert ranked(position, (3, 1))[0].text == "8/5 6/5"


def subsequence(typed: str, text: str) -> bool:
    rest = iter(text)
    return all(char in rest for char in typed)


@pytest.mark.parametrize("typed", ["8/5 6/5", "6/5 8/5", "85 65", "65 85", "8565", "5 5", "6/5"])
def test_a_client_that_filters_the_first_list_keeps_the_play(typed: str) -> None:
    """Its letters, one after the other: every order of the steps, and shorthand."""
    items = complete(Document.read("31: "), Place(0, 4))
    kept = [item.text for item in items if subsequence(typed, item.filter)]
    assert "8/5 6/5" in kept


def turns(document: Document) -> Iterator[tuple[int, int, Roll, str]]:
    """Yield line, column of the dice's end, turn and canonical text of every legal play."""
    for line in range(document.line_count):
        for played in document.played(line):
            turn = played.cell.turn
            known = isinstance(turn, Roll) and turn.dice and turn.dice_at and turn.written is Written.PLAY
            if not known or played.before.doubt or played.before.pending or played.before.ended:
                continue
            assert isinstance(turn, Roll)
            assert turn.dice
            assert turn.dice_at
            assert played.side is not None
            plays = ranked(played.before.position(played.side), turn.dice)
            made = [play for play in plays if play.after == played.after.position(played.side)]
            if made and not turn.faults:
                yield line, played.cell.offset + turn.dice_at.end, turn, made[0].text


def typed_at_every_key(document: Document, line: int, behind: int, text: str, made: str) -> None:
    """Type a play behind its dice, key by key; the play that is meant is always among the offers."""
    head = document.line_text(line)[:behind]
    first = " " + text
    for end in range(len(first) + 1):
        now = head + first[:end]
        there = document.edit([Edit(Place(line, 0), Place(line, 10**6), now)])
        items = complete(there, Place(line, len(now)))
        # In other programs' files the same play is spelt as they do it.
        offered = {item.fits.play.text if item.fits else item.text.strip() for item in items}
        if not items:
            played = there.played(line)[-1]
            done = isinstance(played.cell.turn, Roll) and played.after.pending is None
            assert done, (now, made)
            assert first[:end].strip() == text.strip()
        else:
            assert made in offered, (now, made, offered)
        for item in items:
            assert item.filter.startswith(now[item.region.start.column :])


def sample(folder_sized: int) -> list[Document]:
    folder = corpus()
    assert folder
    files = sorted(folder.glob("*.txt")) + sorted(folder.glob("*.mat"))
    random.Random(7).shuffle(files)
    return [
        Document.read(file.read_text("utf-8", errors="replace"), file.name) for file in files[:folder_sized]
    ]


@pytest.mark.needs("corpus")
def test_real_plays_are_offered_at_every_key() -> None:
    pick = random.Random(11)
    for document in sample(FILES):
        for line, behind, turn, made in pick.sample(found := list(turns(document)), min(4, len(found))):
            steps = made.split()
            pick.shuffle(steps)
            for text in (made, " ".join(steps), turn.text[turn.rest.start : turn.rest.end]):
                typed_at_every_key(document, line, behind, text, made)


@pytest.mark.needs("corpus")
def test_what_is_offered_is_never_wrong() -> None:
    """Accepting any offer at a real turn brings no error or warning to its line."""
    pick = random.Random(5)
    for document in sample(FILES):
        found = list(turns(document))
        for line, behind, _, _ in pick.sample(found, min(3, len(found))):
            cut = document.edit([Edit(Place(line, behind), Place(document.line_count, 0), "")])
            for item in complete(cut, Place(line, behind)):
                after = cut.edit([Edit(*item.region, item.text)])
                loud = [each for each in check(after) if each.severity <= 2 and each.start.line == line]
                assert not loud, (after.line_text(line), loud)


@pytest.mark.needs("corpus")
def test_every_place_of_a_real_file_can_be_asked() -> None:
    for document in sample(FILES):
        for line in range(0, document.line_count, document.line_count // 8 + 1):
            for column in range(len(document.line_text(line)) + 1):
                place = Place(line, column)
                complete(document, place)
                card = hover(document, place)
                assert card is None or card.region.holds(place)
                setup = position_at(document, place).setup
                assert read_xgid(write_xgid(setup)).position == setup.position
                assert read_gnuid(write_gnuid(setup)).position == setup.position


def test_the_position_request_knows_dice_from_play() -> None:
    document = Document.read("Game 1\nAda : 0   Ben : 0\n  1) 31: 8/5 6/5   Doubles => 2\n")
    before, after = position_at(document, Place(2, 6)), position_at(document, Place(2, 10))
    assert before.model.position == STARTS["Backgammon"]
    assert before.setup.dice == (3, 1)
    assert len(before.plays) == 16
    assert after.model.position.mover_on(5) == 2
    assert after.setup.to_roll == 1
    assert after.setup.dice is None
    doubled = position_at(document, Place(2, 30))
    assert doubled.setup.offered
    assert doubled.setup.to_decide == 0
    assert isinstance(document.played(2)[1].cell.turn, Cube)
    assert position_at(document, Place(0, 0)).model.position == STARTS["Backgammon"]


HOSTILE = [
    "[x](javascript:alert)", "**bold**", "<img src=x>", "`code`", "![p](u)", "https://example.org", "a@b.org",
    "www.example.org", "# head", "&lt;", "\u202eevil\u2066", "- item", "1. item", "~~s~~", "a|b", "$x$",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_names_mean_nothing_in_markdown(name: str) -> None:
    said = escaped(name)
    assert "\u202e" not in said
    for active in ("](", "**", "<", "![", "://", "@", "www.", "~~", "`c", "&l"):
        at = said.find(active)
        assert at < 0 or said[at - 1] == "\\" or said[at + len(active) - 1 - (active == "://")] == "\\"
    assert not said.startswith(("# ", "- ", "1. "))


def test_steps_are_code_and_their_stars_no_emphasis() -> None:
    assert escaped("plays 13/7*/5 6/4(2), bar/22*") == "plays `13/7*/5` `6/4(2)`, `bar/22*`"


def test_pictures_and_letters() -> None:
    card = hover(Document.read("31: 8/5 6/5"), Place(0, 5))
    assert isinstance(card, Card)
    assert shown(card, Style.PICTURE).splitlines()[2].startswith("![board](data:image/svg+xml;base64,")
    assert "|height=208)" in shown(card, Style.PICTURE)
    letters = shown(card, Style.MARKDOWN).split("```")[1].splitlines()[1:]
    assert len(letters) == 12
    assert max(map(len, letters)) <= 43
    assert "`" not in shown(card, Style.PLAIN)


def test_a_name_keeps_what_can_mean_nothing_in_it() -> None:
    assert escaped("Ada_of_Turin plays") == "Ada_of_Turin plays"
    assert escaped("_Ada_ and A __b__") == r"\_Ada\_ and A \_\_b\_\_"
