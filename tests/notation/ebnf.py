"""Sentences of a grammar written in EBNF, for hypothesis to draw."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import strategies as st

_TOKEN = re.compile(r"\s*(?:(\"[^\"]*\"|'[^']*')|([a-z]+)|(\u2026)|([=|;(){}\[\]]))")

Node = tuple[str, object]


@cache
def rules(text: str) -> dict[str, Node]:
    """Read the rules of a grammar from the text that holds it."""
    body = text.split("```ebnf\n")[1].split("```")[0]
    tokens = [found.group().strip() for found in _TOKEN.finditer(body)]
    read: dict[str, Node] = {}
    at = 0
    while at < len(tokens):
        assert tokens[at + 1] == "="
        read[tokens[at]], at = _choice(tokens, at + 2), _end(tokens, at)
    return read


def _end(tokens: list[str], at: int) -> int:
    return tokens.index(";", at) + 1


def _choice(tokens: list[str], at: int) -> Node:
    node, at = _alternatives(tokens, at)
    assert tokens[at] == ";", tokens[at : at + 5]
    return node


def _alternatives(tokens: list[str], at: int) -> tuple[Node, int]:
    choices: list[Node] = []
    parts: list[Node] = []
    while True:
        token = tokens[at]
        if token in ("|", ";", ")", "]", "}"):
            choices.append(("sequence", tuple(parts)))
            parts = []
            if token != "|":
                return ("choice", tuple(choices)), at
        elif token in ("(", "[", "{"):
            inner, at = _alternatives(tokens, at + 1)
            parts.append(({"(": "group", "[": "option", "{": "repeat"}[token], inner))
        elif token == "\u2026":
            first = str(parts.pop()[1])
            parts.append(("range", (first, tokens[at + 1][1:-1])))
            at += 1
        elif token[0] in "\"'":
            parts.append(("text", token[1:-1]))
        else:
            parts.append(("name", token))
        at += 1


@cache
def sentences(grammar: str, name: str) -> st.SearchStrategy[str]:
    """Return a strategy for the sentences of a rule."""
    return _strategy(grammar, rules(grammar)[name])


def _strategy(grammar: str, node: Node) -> st.SearchStrategy[str]:
    kind, inner = node
    if kind == "text":
        return st.just(str(inner))
    if kind == "name":
        return sentences(grammar, str(inner))
    if kind == "range":
        first, last = inner  # type: ignore[misc]
        return st.characters(min_codepoint=ord(first), max_codepoint=ord(last))
    if kind == "group":
        return _strategy(grammar, inner)  # type: ignore[arg-type]
    if kind == "option":
        return st.just("") | _strategy(grammar, inner)  # type: ignore[arg-type]
    if kind == "repeat":
        return st.lists(_strategy(grammar, inner), max_size=3).map("".join)  # type: ignore[arg-type]
    strategies = [_strategy(grammar, each) for each in inner]  # type: ignore[attr-defined]
    if kind == "choice":
        return st.one_of(strategies)
    return st.tuples(*strategies).map("".join)
