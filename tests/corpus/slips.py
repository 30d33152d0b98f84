"""Slips of a transcriber, put into a record one at a time: what is changed, where, and how it should be noticed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Cube, CubeAction, End, Heading, Length, Players, Roll, Row, Tag, Written
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.record.replay import Played
from bg_lsp.rules.generate import legal_plays
from bg_lsp.rules.play import Play, Step
from bg_lsp.rules.verify import verify


class Slip(NamedTuple):
    """One slip: the edits that make it, in the order in which they are applied."""

    line: int
    edits: list[Edit]
    turn: tuple[int, int] | None = None
    """Columns of the turn that was changed, after it."""


Maker = Callable[[Document, random.Random], Slip | None]
"""Makes a slip of one kind in a document, or None where the document has no place for it."""

TRIES = 60


def _on_line(line: int, start: int, end: int, text: str) -> Slip:
    return Slip(line, [Edit(Place(line, start), Place(line, end), text)])


def _without_line(line: int) -> Slip:
    return Slip(line, [Edit(Place(line, 0), Place(line + 1, 0), "")])


def _turns(document: Document, rng: random.Random) -> Iterator[tuple[int, Played]]:
    """Return random turns of a document with their lines; a turn may come more than once."""
    for _ in range(TRIES):
        line = rng.randrange(document.line_count)
        if isinstance(document.tree(line), Row):
            played = document.played(line)
            if played:
                yield line, rng.choice(played)


def _lines(document: Document, rng: random.Random, kind: type) -> Iterator[int]:
    """Return the lines of one kind in random order."""
    lines = [line for line in range(document.line_count) if isinstance(document.tree(line), kind)]
    rng.shuffle(lines)
    yield from lines


def _plays(document: Document, rng: random.Random) -> Iterator[tuple[int, Played, Roll, tuple[int, int]]]:
    for line, played in _turns(document, rng):
        turn = played.cell.turn
        if isinstance(turn, Roll) and turn.written is Written.PLAY and turn.dice and played.side is not None:
            yield line, played, turn, turn.dice


def _rewritten(line: int, played: Played, start: int, end: int, text: str) -> Slip:
    """Write something else into a turn. What follows in the line keeps its column where blanks allow."""
    at, turn = played.cell.offset, played.cell.turn
    width = len(turn.text) - (end - start) + len(text)
    return _on_line(line, at + start, at + end, text)._replace(turn=(at, at + width))


# Plays and dice.


def another_legal_play(document: Document, rng: random.Random) -> Slip | None:
    for line, played, turn, dice in _plays(document, rng):
        assert played.side is not None
        before = played.before.position(played.side)
        now = verify(before, dice, turn.play)
        others = [play for play in legal_plays(before, dice) if play.after != now]
        if others:
            return _rewritten(line, played, *turn.rest, spell(rng.choice(others).play))
    return None


def an_illegal_play(document: Document, rng: random.Random) -> Slip | None:
    for line, played, turn, dice in _plays(document, rng):
        assert played.side is not None
        steps = [_moved(step, rng) for step in turn.play] if rng.random() < 0.3 else list(turn.play)
        index = rng.randrange(len(steps))
        steps[index] = _moved(steps[index], rng)
        play = Play(steps)
        if any(step is None or step.points[0] <= step.points[-1] for step in steps):
            continue
        if verify(played.before.position(played.side), dice, play) is None:
            return _rewritten(line, played, *turn.rest, spell(play))
    return None


def _moved(step: Step, rng: random.Random) -> Step:
    """Return a step from or to another point near by."""
    points = list(step.points)
    index = rng.choice((0, -1))
    points[index] = min(25, max(0, points[index] + rng.choice((-3, -2, -1, 1, 2, 3))))
    if len(points) > 2 and sorted(points, reverse=True) != points:
        points = [points[0], points[-1]]
    return Step(tuple(points), 0, step.count)


def another_die(document: Document, rng: random.Random) -> Slip | None:
    for line, played, turn, _dice in _plays(document, rng):
        assert turn.dice_at is not None
        at = turn.dice_at.start + rng.randrange(2)
        text = turn.text[at]
        if text.isdigit():
            return _rewritten(line, played, at, at + 1, rng.choice([die for die in "123456" if die != text]))
    return None


# Cube, score, result.


def another_cube_value(document: Document, rng: random.Random) -> Slip | None:
    return _cube(document, rng, {CubeAction.DOUBLE, CubeAction.REDOUBLE}, value=True)


def takes_lost(document: Document, rng: random.Random) -> Slip | None:
    return _cube(document, rng, {CubeAction.TAKE}, value=False)


def _cube(document: Document, rng: random.Random, actions: set[CubeAction], value: bool) -> Slip | None:
    for line in _lines(document, rng, Row):
        for played in document.played(line):
            turn = played.cell.turn
            if not isinstance(turn, Cube) or turn.action not in actions:
                continue
            if not value:
                return _emptied(line, played)
            if turn.value_at is not None:
                other = rng.choice([n for n in (1, 2, 4, 8, 16, 32, 64) if n != turn.value])
                return _rewritten(line, played, *turn.value_at, str(other))
    return None


def another_header_score(document: Document, rng: random.Random) -> Slip | None:
    for line in _lines(document, rng, Players):
        players = document.tree(line)
        assert isinstance(players, Players)
        side = rng.randrange(2)
        score = players.scores[side]
        other = rng.choice([n for n in range(max(0, score - 3), score + 4) if n != score])
        return _on_line(line, *players.scores_at[side], str(other))
    return None


def other_points(document: Document, rng: random.Random) -> Slip | None:
    for line in _lines(document, rng, object):
        for played in document.played(line):
            turn = played.cell.turn
            if isinstance(turn, End) and turn.points_at is not None:
                other = rng.choice([n for n in range(1, 9) if n != turn.points])
                return _rewritten(line, played, *turn.points_at, str(other))
    return None


# Length, names, Crawford.


def length_too_short(document: Document, rng: random.Random) -> Slip | None:
    """A length that a player has reached while games still follow."""
    reached = max((max(game.scores or (0, 0)) for game in document.games()), default=0)
    return _length(document, rng, [n for n in USUAL_LENGTHS if n <= reached])


def length_too_long(document: Document, rng: random.Random) -> Slip | None:
    """A length that nobody reaches, though the last result says that the match is over."""
    if not document.state_after(document.line_count - 1).match.over:
        return None
    return _length(document, rng, [n for n in USUAL_LENGTHS if n > _last_score(document)])


USUAL_LENGTHS = (3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25)


def _last_score(document: Document) -> int:
    last = document.games()[-1]
    scores, ended = last.scores or (0, 0), last.ended
    return (
        max(scores) if ended is None else max(scores[who] + won for who, won in ended.outcomes or ((0, 0),))
    )


def _length(document: Document, rng: random.Random, able: list[int]) -> Slip | None:
    for line in _lines(document, rng, Length):
        length = document.tree(line)
        assert isinstance(length, Length)
        near = [n for n in able if abs(n - length.points) <= 4 and n != length.points]
        if near:
            return _on_line(line, *length.points_at, str(rng.choice(near)))
    return None


def scores_exchanged(document: Document, rng: random.Random) -> Slip | None:
    for line in _lines(document, rng, Players):
        players = document.tree(line)
        assert isinstance(players, Players)
        (left, right), text = players.scores_at, document.line_text(line)
        if players.scores[0] != players.scores[1]:
            name = players.names_at[1].start
            first = (text[right.start : right.end] + " ").ljust(name - left.start)
            swapped = f"{first}{text[name : right.start]}{text[left.start : left.end]}"
            return _on_line(line, left.start, right.end, swapped)
    return None


def another_name(document: Document, rng: random.Random) -> Slip | None:
    lines = list(_lines(document, rng, Players))
    for line in lines if len(lines) > 2 else []:
        players = document.tree(line)
        assert isinstance(players, Players)
        side = rng.randrange(2)
        at, old = players.names_at[side], players.names[side]
        new = rng.choice([name for name in ("Quentin", "Zoe Marlow", "Opponent", "x") if name != old])
        if side == 1:
            return _on_line(line, *at, new)
        right = players.names_at[1].start
        score = document.line_text(line)[at.end : right].rstrip()
        return _on_line(line, at.start, right, (new + score + " ").ljust(right - at.start))
    return None


def names_exchanged(document: Document, rng: random.Random) -> Slip | None:
    lines = list(_lines(document, rng, Players))
    for line in lines if len(lines) > 1 else []:
        players = document.tree(line)
        assert isinstance(players, Players)
        (left, right), text = players.names_at, document.line_text(line)
        if all(players.names):
            middle = text[left.end : right.start].rstrip()
            middle = middle.ljust(right.start - left.start - (right.end - right.start))
            swapped = f"{text[right.start : right.end]}{middle}{text[left.start : left.end]}"
            return _on_line(line, left.start, right.end, swapped)
    return None


def take_for_drop(document: Document, rng: random.Random) -> Slip | None:
    return _answer(document, rng, CubeAction.DROP, "Takes")


def drop_for_take(document: Document, rng: random.Random) -> Slip | None:
    return _answer(document, rng, CubeAction.TAKE, "Drops")


def _answer(document: Document, rng: random.Random, action: CubeAction, word: str) -> Slip | None:
    for line in _lines(document, rng, Row):
        for played in document.played(line):
            turn = played.cell.turn
            if isinstance(turn, Cube) and turn.action is action:
                return _rewritten(line, played, *turn.core, word)
    return None


def crawford_off(document: Document, rng: random.Random) -> Slip | None:
    """The tag says of a match played with the Crawford rule that it was played without it."""
    return _crawford(document, rng, "Off")


def crawford_on(document: Document, rng: random.Random) -> Slip | None:
    """The tag says of a match played without the Crawford rule that it was played with it."""
    return _crawford(document, rng, "On")


def _crawford(document: Document, rng: random.Random, value: str) -> Slip | None:
    for line in _lines(document, rng, Tag):
        tag = document.tree(line)
        assert isinstance(tag, Tag)
        if tag.name.lower() == "crawford" and tag.value.lower() != value.lower():
            return _on_line(line, *tag.value_at, value)
    return None


# Turns, rows, lines.


def _emptied(line: int, played: Played) -> Slip:
    """Leave blanks where a turn was."""
    return _rewritten(line, played, 0, len(played.cell.turn.text), " " * len(played.cell.turn.text))


def turn_lost(document: Document, rng: random.Random) -> Slip | None:
    for line, played, _, _ in _plays(document, rng):
        return _emptied(line, played)
    return None


def turn_doubled(document: Document, rng: random.Random) -> Slip | None:
    """A turn is written again: behind itself, or in a row of its own below."""
    for line, played, turn, _ in _plays(document, rng):
        at = played.cell.offset
        if rng.random() < 0.5:
            return _on_line(line, at, at, f"{turn.text}  ")
        text, end = document.line_text(line), document.line_end(line)
        if end:
            head = text[: text.index(")") + 1] if ")" in text else ""
            return Slip(line, [Edit(Place(line + 1, 0), Place(line + 1, 0), f"{head:<{at}}{turn.text}{end}")])
    return None


def turns_exchanged(document: Document, rng: random.Random) -> Slip | None:
    """The two turns of a row stand in each other's place."""
    for line, _, _, _ in _plays(document, rng):
        both = document.played(line)
        if len(both) == 2 and all(isinstance(each.cell.turn, Roll) for each in both):
            (left, right), text = (each.cell for each in both), document.line_text(line)
            if left.turn.text != right.turn.text:
                middle = text[left.offset + len(left.turn.text) : right.offset]
                wanted = right.offset - left.offset - len(right.turn.text)
                middle = " " * wanted if wanted > 1 else middle
                end = right.offset + len(right.turn.text)
                return _on_line(line, left.offset, end, f"{right.turn.text}{middle}{left.turn.text}")
    return None


def row_lost(document: Document, rng: random.Random) -> Slip | None:
    for line, _, _, _ in _plays(document, rng):
        return _without_line(line)
    return None


def row_doubled(document: Document, rng: random.Random) -> Slip | None:
    for line, _, _, _ in _plays(document, rng):
        if end := document.line_end(line):
            here = Place(line + 1, 0)
            return Slip(line, [Edit(here, here, document.line_text(line) + end)])
    return None


def rows_exchanged(document: Document, rng: random.Random) -> Slip | None:
    for line, _, _, _ in _plays(document, rng):
        if line + 1 < document.line_count and isinstance(document.tree(line + 1), Row):
            one, two = document.line_text(line), document.line_text(line + 1)
            between = document.line_end(line)
            return Slip(line, [Edit(Place(line, 0), Place(line + 1, len(two)), two + between + one)])
    return None


def heading_lost(document: Document, rng: random.Random) -> Slip | None:
    return next((_without_line(line) for line in _lines(document, rng, Heading)), None)


def line_break_lost(document: Document, rng: random.Random) -> Slip | None:
    for line, _ in _turns(document, rng):
        if document.line_end(line) and line + 1 < document.line_count:
            end = len(document.line_text(line))
            return Slip(line, [Edit(Place(line, end), Place(line + 1, 0), "")])
    return None


def digit_lost(document: Document, rng: random.Random) -> Slip | None:
    return _digit(document, rng, lambda digit: "")


def digit_changed(document: Document, rng: random.Random) -> Slip | None:
    return _digit(document, rng, lambda digit: rng.choice("0123456789".replace(digit, "")))


def _digit(document: Document, rng: random.Random, other: Callable[[str], str]) -> Slip | None:
    for line, _ in _turns(document, rng):
        text = document.line_text(line)
        at = rng.choice([at for at, character in enumerate(text) if character in "0123456789"])
        return _on_line(line, at, at + 1, other(text[at]))
    return None


KINDS: dict[str, Maker] = {
    "another legal play": another_legal_play,
    "an illegal play": an_illegal_play,
    "another die": another_die,
    "another cube value": another_cube_value,
    "Takes lost": takes_lost,
    "another header score": another_header_score,
    "other points of a result": other_points,
    "scores exchanged": scores_exchanged,
    "length too short": length_too_short,
    "length too long": length_too_long,
    "another name": another_name,
    "names exchanged": names_exchanged,
    "Takes for Drops": take_for_drop,
    "Drops for Takes": drop_for_take,
    "turn lost": turn_lost,
    "turn doubled": turn_doubled,
    "turns exchanged": turns_exchanged,
    "row lost": row_lost,
    "row doubled": row_doubled,
    "rows exchanged": rows_exchanged,
    "heading lost": heading_lost,
    "line break lost": line_break_lost,
    "digit lost": digit_lost,
    "digit changed": digit_changed,
}
VISIBLE = {"an illegal play", "another cube value", "line break lost", "length too short", "length too long"}
"""Kinds that show where they are, in their turn; the others may show later in the game."""
