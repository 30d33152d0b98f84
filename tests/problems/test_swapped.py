"""Mends for what a hand exchanges: from and to, the two digits of a point, in a play that was known."""

from __future__ import annotations

import pytest

from bg_lsp.notation.spell import spell
from bg_lsp.problems import check, fixes
from bg_lsp.problems.swapped import unswapped
from bg_lsp.record.document import Document
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.position import STARTS

HEAD = """\
Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
"""


def titles(text: str) -> list[str]:
    """Return what is offered for the first problem."""
    document = Document.read(text, "match.bgn")
    return [each.title for each in fixes(document, check(document)[0])]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("64: 18/24 13/9", "24/18 13/9"),
        ("64: 24/18 9/13", "24/18 13/9"),
        ("64: 24/18 31/9", "24/18 13/9"),
        ("64: 42/18 13/9", "24/18 13/9"),
        ("64: 14/24", "24/14"),
        ("64: 13/9 18/24", "13/9 24/18"),
        ("52: 31/11 13/8", "13/11 13/8"),
        ("11: 8/7(2) 5/6(2)", "8/7(2) 6/5(2)"),
        ("64: 24/18 {so} 9/13", "24/18 13/9"),
        ("64: 24/18 91/13", None),
        ("64: 18/24 9/13", None),
    ],
)
def test_one_swap_that_makes_the_play_legal_is_offered_first(slip: str, meant: str | None) -> None:
    first = titles(HEAD + f"  2) {slip}\n")
    assert (first[0] == f"Write {meant}") if meant else (first[0] != "Write 24/18 13/9")
    assert len(set(first)) == len(first) <= 4


def test_a_column_counted_from_the_other_side_is_mirrored_first() -> None:
    first = titles(HEAD + "  2) 64: 1/7 12/16                      61: 13/7 8/7\n  3) 64: 7/13 12/16\n")
    assert first[0].startswith("Mirror all 2 such plays")


def test_every_swap_of_an_opening_play_is_undone() -> None:
    """Of each legal play of each roll, each step turned round: the play is among what is offered."""
    for high in range(1, 7):
        for low in range(1, high):
            plays = list(legal_plays(STARTS["Backgammon"], (high, low)))
            for each in plays:
                steps = spell(each.play).split()
                for index, step in enumerate(steps):
                    if step.count("/") == 1 and "(" not in step:
                        turned = "/".join(reversed(step.split("/")))
                        text = " ".join([*steps[:index], turned, *steps[index + 1 :]])
                        assert each in unswapped(text, plays)
