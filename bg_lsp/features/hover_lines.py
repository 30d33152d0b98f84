"""What a line that holds no turn means: tags, score lines, match lengths, silencers."""

from __future__ import annotations

import re

from bg_lsp.features import explain
from bg_lsp.features.card import Card
from bg_lsp.features.region import Region, on_line, whole_line
from bg_lsp.notation.gnuid import read_gnuid
from bg_lsp.notation.tree import Heading, Length, Players, SetPosition, Silencer, Tag
from bg_lsp.notation.xgid import read_xgid
from bg_lsp.problems.catalogue import definition
from bg_lsp.problems.words import counted, named
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.views.model import BoardModel
from bg_lsp.views.moments import between, of_setup

_NOTE = re.compile(r"\{\s*bg-lsp:\s*ignore\s+(?P<codes>[^}]+)", re.IGNORECASE)
_CODE = re.compile(r"[\w-]+")

_TAGS = {
    "site": "Where it was played: a place, or the server.",
    "match id": "The number of the match at its site.",
    "event": "The tournament or occasion.",
    "round": "The round of the tournament.",
    "player 1": "The player who is written on the left.",
    "player 2": "The player who is written on the right.",
    "player 1 elo": "The left player's rating and experience.",
    "player 2 elo": "The right player's rating and experience.",
    "eventdate": "The day, as 2026.04.04; ? stands for what is not known.",
    "eventtime": "The time of day.",
    "timecontrol": "How much time the players had.",
    "clocktype": "The kind of clock.",
    "unrated": "Whether the match counts for ratings.",
    "currency": "What a money session is played for.",
    "stake": "What a point is worth.",
    "rake": "What the house keeps.",
    "transcriber": "Who wrote the match down.",
    "video": "Where its film is; a note that begins with @ and a time points into it.",
    "variation": "The opening position: Backgammon, Nackgammon, HyperGammon or Longgammon.",
    "crawford": "Whether the Crawford rule holds: no doubling in the first game in which somebody needs one point.",
    "jacoby": "Whether the Jacoby rule holds in money play: gammons count only once the cube has been turned.",
    "beaver": "Whether a doubled player may redouble at once and keep the cube; money play only.",
    "cubelimit": "The highest value of the cube; 1: no cube.",
    "position": "What follows starts from this position.",
    "first": "Who plays first where the text does not show it: 1 left, 2 right.",
}
_TAGS |= {
    "player1": _TAGS["player 1"],
    "white": _TAGS["player 1"],
    "player2": _TAGS["player 2"],
    "black": _TAGS["player 2"],
    "date": _TAGS["eventdate"],
}


def card(document: Document, place: Place) -> Card | None:
    """Return what is to be said about a line without turns; None where there is nothing."""
    tree = document.tree(place.line)
    if isinstance(tree, Tag):
        said = _TAGS.get(tree.name.casefold(), "Kept as it is; it changes nothing here.")
        model = _position(tree.value) if tree.name.casefold() == "position" else None
        return Card(whole_line(document, place.line), f"{tree.name}: {said}", (), model)
    if isinstance(tree, SetPosition):
        model = between(document.state_after(place.line))
        return Card(whole_line(document, place.line), "What follows starts from this position.", (), model)
    if isinstance(tree, Players):
        return _players(document, place.line, "")
    if isinstance(tree, Length):
        said = f"A match to {counted(tree.points, 'point')}." if tree.points else "Money play."
        return Card(whole_line(document, place.line), said)
    if isinstance(tree, Heading):
        return _heading(document, place.line, tree)
    return _silencer(tree, place) if isinstance(tree, Silencer) else None


def _heading(document: Document, line: int, tree: Heading) -> Card:
    """Return what a heading says, with the score line below it where there is one."""
    region, said = whole_line(document, line), f"Game {tree.number}"
    if line + 1 < document.line_count and isinstance(document.tree(line + 1), Players):
        return _players(document, line + 1, f"{said}: ")._replace(region=region)
    return Card(region, f"{said}.", tuple(explain.score(document.state_after(line))))


def _players(document: Document, line: int, before: str) -> Card:
    tree, state = document.tree(line), document.state_after(line)
    assert isinstance(tree, Players)
    left, right = (named(tree.names, side) for side in (0, 1))
    title = f"{before}{left} {tree.scores[0]}, {right} {tree.scores[1]}"
    if not state.length:
        return Card(whole_line(document, line), f"{title}: money play.")
    needs = [max(0, state.length - points) for points in tree.scores]
    facts = [f"{left} needs {counted(needs[0], 'point')}, {right} {counted(needs[1], 'point')}."]
    if state.game and state.game.crawford:
        facts.append("The Crawford game: no doubling.")
    return Card(whole_line(document, line), f"{title} in a match to {state.length}.", tuple(facts))


def in_note(document: Document, place: Place) -> Card | None:
    """Return what a problem code in a note behind a turn means."""
    text = document.line_text(place.line)
    for note in _NOTE.finditer(text):
        for code in _CODE.finditer(text, note.start("codes"), note.end("codes")):
            if code.start() <= place.column <= code.end():
                return _code(code[0], on_line(place.line, *code.span()), "on this line")
    return None


def _silencer(tree: Silencer, place: Place) -> Card | None:
    for code, (start, end) in zip(tree.codes, tree.codes_at, strict=True):
        if start <= place.column <= end:
            where = "in the whole file" if tree.whole_file else "here"
            return _code(code, on_line(place.line, start, end), where)
    return None


def _code(code: str, region: Region, where: str) -> Card:
    known = definition(code)
    if known is None:
        return Card(region, f"{code}: no problem is called like that.")
    return Card(region, f"{known.code} {known.name}: not reported {where}.", (_meaning(known.text()),))


def _meaning(page: str) -> str:
    """Return what a page says first: the paragraph behind its heading and its line of severity."""
    paragraphs = [part for part in page.split("\n\n") if part and not part.startswith("#")]
    return " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""


def _position(value: str) -> BoardModel | None:
    for read in (read_xgid, read_gnuid):
        try:
            return of_setup(read(value))
        except ValueError:
            continue
    return None
