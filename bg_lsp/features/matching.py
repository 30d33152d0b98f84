"""Which names fit what somebody types into a search, and which fit best."""

from __future__ import annotations

import unicodedata

EXACT, PREFIX, WORDS, LETTERS = range(4)
"""How well a name fits, best first: it is what is typed; begins with it; has words that begin with
each word of it; has its letters, in this order."""


def folded(text: str) -> str:
    """Return a text as it is compared: without case, accents and superfluous blanks."""
    plain = " ".join(text.casefold().split())
    if plain.isascii():
        return plain
    apart = unicodedata.normalize("NFKD", plain)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def fit(name: str, query: str) -> int | None:
    """Return how well a name fits what is asked for, None where it does not. Both are `folded`."""
    if name.startswith(query):
        return EXACT if len(name) == len(query) else PREFIX
    words = f" {name}"
    if all(f" {word}" in words for word in query.split()):
        return WORDS
    letters = iter(name)
    return LETTERS if all(letter in letters for letter in query if letter != " ") else None
