"""A torn word and the one that was meant: `Tkaes` is `Takes`.

It stays a problem, but the record goes on as its writer saw it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bg_lsp.notation import words

_CANONICAL: Final = {
    "raise": ("Doubles", "Redoubles", "Beavers", "Raccoons"),
    "answer": ("Takes", "Drops", "Passes", "Accepts", "Rejects"),
    "score": ("Wins", "Losses"),
    "quit": ("Resigns", "Concedes"),
}
_FORMS: Final = {
    "raise": words.RAISE,
    "answer": words.ANSWER,
    "score": words.SCORES,
    "quit": words.QUITS,
}
_LONGEST: Final = 40
_SHORT: Final = 4
"""Words of so many letters have no form without their `s` that would still be told from others: `Win`."""


@cache
def _form(kind: str) -> re.Pattern[str]:
    return re.compile(_FORMS[kind], re.IGNORECASE)


def meant(text: str) -> tuple[str, str] | None:
    """Return the kind of turn that a torn text must be, and its text mended; None where it is none."""
    if len(text) > _LONGEST:
        return None
    torn, *rest = re.split(r"(?=[ \t=])", text, maxsplit=1)
    tail = rest[0] if rest else ""
    for kind, each in _CANONICAL.items():
        for word in each:
            forms = (word.lower(), word[:-1].lower()) if len(word) > _SHORT else (word.lower(),)
            if any(one_slip_apart(torn.lower(), form) for form in forms) and _form(kind).fullmatch(
                word + tail
            ):
                return kind, word + tail
    return None


def one_slip_apart(one: str, two: str, shortest: int = 3) -> bool:
    """Whether one letter was lost, added, changed, or exchanged with its neighbour; words of fewer letters are not."""
    if len(one) > len(two):
        one, two = two, one
    if len(two) - len(one) > 1 or len(one) < shortest:
        return False
    at = next(
        (index for index, (left, right) in enumerate(zip(one, two, strict=False)) if left != right), len(one)
    )
    if len(one) < len(two):
        return one[at:] == two[at + 1 :]
    return one[at + 1 :] == two[at + 1 :] or (
        one[at : at + 2] == two[at : at + 2][::-1] and one[at + 2 :] == two[at + 2 :]
    )
