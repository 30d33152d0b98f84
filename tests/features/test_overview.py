"""What an editor shows of a whole file or beside its lines."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from bench.texts import match
from bg_lsp.features.folding import folding, folds
from bg_lsp.features.inlay_hints import Switches, hints
from bg_lsp.features.lens import grinding, lenses
from bg_lsp.features.region import Region
from bg_lsp.features.selection import selections
from bg_lsp.features.symbols import Outline, Symbol, symbols
from bg_lsp.features.workspace_symbols import entries
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.work import Steps, Work
from tests.features.marks import Case, cases, confirm, drawn, read
from tests.record.edits import SAMPLES


def _tree(symbol: Symbol, depth: int = 0) -> list[str]:
    (first, _), (last, _) = symbol.region
    shown = f"{'  ' * depth}{symbol.kind.value}: {symbol.name} ({symbol.detail}) {first + 1}–{last + 1}"
    return [shown, *(line for child in symbol.children for line in _tree(child, depth + 1))]


@pytest.mark.parametrize("case", cases("symbols"))
def test_symbols(case: Case) -> None:
    found = symbols(read(case.text).document)
    confirm(case, "\n".join(line for symbol in found for line in _tree(symbol)) or "nothing")


@pytest.mark.parametrize(
    ("head", "line"), [("", 0), ("; a note\n5 point match\n\n", 1), ("5 point match\n" + "\n" * 99, 100)]
)
def test_one_goes_to_the_head_of_a_match(head: str, line: int) -> None:
    """It stays in view above the game that one reads; for one far away the first game stands in."""
    games = "Game 1\nAda : 0    Ben : 0\nGame 2\n"
    (match,) = symbols(Document.read(head + games))
    assert match.at.start.line == line


def test_the_outline_while_editing() -> None:
    chance = random.Random(5)
    pool = ["\n", "Game 1\n", *(f"{text}\n" for text in SAMPLES)]
    document = Document.read("".join(chance.choices(pool, k=500)), "x.bgn")
    outline = Outline()
    for _ in range(40):
        assert outline.symbols(document) == symbols(Document.read(document.text(), "x.bgn"))
        line = chance.randrange(document.line_count)
        document = document.edit([Edit(Place(line, 0), Place(line, 99), chance.choice(pool))])


@pytest.mark.parametrize("case", cases("workspace_symbols"))
def test_workspace_symbols(case: Case) -> None:
    document = read(case.text).document
    confirm(
        case,
        drawn(
            document,
            (
                (entry.region, f"{entry.kind.value} {entry.name} ({entry.about})")
                for entry in entries(document)
            ),
        ),
    )


@pytest.mark.parametrize("case", cases("folding"))
def test_folding(case: Case) -> None:
    document = read(case.text).document
    shown = [
        f"{fold.kind.value}: {document.line_text(fold.first).strip()} … {document.line_text(fold.last).strip()}"
        for fold in folds(document)
    ]
    confirm(case, "\n".join(shown) or "nothing")


@pytest.mark.parametrize("case", cases("selection"))
def test_selection(case: Case) -> None:
    document, (cursor,), _ = read(case.text)
    found = selections(document, cursor)
    assert all(outer.start <= inner.start and inner.end <= outer.end for inner, outer in pairwise(found))
    shown = []
    for (line, start), (last, end) in found:
        if line == last:
            shown.append(f"|{document.line_text(line)[start:end]}|")
        else:
            shown.append(f"lines {line + 1}–{last + 1}")
    confirm(case, "\n".join(shown))


@pytest.mark.parametrize("case", cases("lens"))
def test_lens(case: Case) -> None:
    document = read(case.text).document
    confirm(case, drawn(document, ((lens.region, lens.title) for lens in lenses(document))))


def test_names_that_steer_the_screen_are_written_out() -> None:
    raw = "5 point match\nGame 1\nA\x1b[31mda : 0    B\u202een : 0\n"
    rows = "  1) 31: 8/5 6/5   Doubles => 2\n  2) Takes   52: 13/8*\n"
    document = read(raw + rows).document
    shown = [lens.title for lens in lenses(document)]
    shown += [line for symbol in symbols(document) for line in _tree(symbol)]
    shown += [hint.text for hint in hints(document, 0, 9, Switches(cube=True))]
    assert all(text.isprintable() for text in shown), shown
    assert any("A\\x1b[31mda" in text and "B\\u202een" in text for text in shown)


def test_lens_counts_problems() -> None:
    document = read("Game 1\nAda : 0    Ben : 0\n  1) 31: 8/5 6/6\nGame 2\n").document
    assert [lens.problems for lens in lenses(document, [0, 2, 2, 3])] == [3, 1]


def test_a_lens_shows_the_last_board_of_its_game() -> None:
    played = "Game 1\nAda : 0    Ben : 0\n  1) 31: 8/5 6/5\n  2) 64: 24/14\n; so\n"
    shown = [lens.board for lens in lenses(Document.read(played + "Game 2\n"))]
    assert shown == [Place(3, len("  2) 64: 24/14")), Place(5, len("Game 2"))]


@pytest.mark.parametrize("case", cases("inlay_hints"))
def test_hints(case: Case) -> None:
    document = read(case.text).document
    found = hints(document, 0, document.line_count, Switches(pips=False))
    confirm(case, drawn(document, ((Region(hint.place, hint.place), hint.text) for hint in found)))


def test_each_kind_of_hint_has_its_switch() -> None:
    text = "5 point match\nGame 1\nAda : 0    Ben : 0\n  1) 31: 8/5 6/5   52: 13/8 24/22\n  2) Doubles => 2   Takes\n"
    document = read(text + "  3) 64: 24/14   Resigns\n").document
    off = Switches(False, False, False, False)
    assert hints(document, 0, 9, off) == ()
    assert [hint.text for hint in hints(document, 0, 9, off._replace(score=True))] == ["5-away 5-away"]
    assert [hint.text for hint in hints(document, 0, 9, off._replace(cube=True))] == ["Ben’s cube: 2"]
    pips = [hint.text for hint in hints(document, 0, 9, off._replace(pips=True))]
    assert pips == ["pips 163 – 160", "pips 163 – 160"]


@pytest.mark.parametrize("work", [Outline().drawing, folding, grinding])
def test_what_is_told_of_the_progress_only_rises(work: Callable[[Document], Work[object]]) -> None:
    shares = list(Steps(work(Document.read(match(1000).text, "x.bgn"))))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5 < shares[-1] <= 1
