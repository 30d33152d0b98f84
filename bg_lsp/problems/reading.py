"""Family 1, reading: what stands in the text but is no part of a record, or is out of form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.notation.parse import parse_line
from bg_lsp.notation.spell import spell
from bg_lsp.notation.tree import Length, Loose, Result, Row, Tag, cells
from bg_lsp.problems.case import Case
from bg_lsp.problems.definition import problem
from bg_lsp.problems.mends import (
    cut,
    inserting,
    line_end,
    removing,
    removing_line,
    replacing,
    without_line,
)
from bg_lsp.problems.playmends import as_usual, near_plays, other_rolls
from bg_lsp.problems.problem import FixPlan, Severity, planned
from bg_lsp.problems.torn import repaired, repaired_line
from bg_lsp.problems.words import brief, listed, quoted, roll_text, some
from bg_lsp.record.finding import Finding
from bg_lsp.record.place import Edit, Place


def _commented(case: Case) -> Iterator[FixPlan]:
    yield inserting(case, "Make the line a comment", 0, "; ", safe=False)


def _above_is_milder(finding: Finding) -> Severity:
    return Severity.WARNING if finding.data[:1] == (True,) else Severity.ERROR


@problem("BG101", "unreadable-line", fixes=(repaired_line, _commented), grade=_above_is_milder)
def unreadable_line(case: Case) -> str:
    if case.data[:1] == (True,):
        return (
            "This line above the first game is no tag, comment or match length, and is passed over. "
            'Put ";" in front of it to keep it as a comment.'
        )
    return (
        "This line is no row, heading, score line, result or tag, and is passed over. "
        'Put ";" in front of it to keep it as a comment.'
    )


def _dropped(case: Case) -> Iterator[FixPlan]:
    yield removing(case, f"Remove {quoted(case.written)}", safe=False)


def _says_something(written: str) -> bool:
    return any(sign.isalnum() for sign in written)


def _noted(case: Case) -> Iterator[FixPlan]:
    if "}" not in case.written and _says_something(case.written):
        yield replacing(case, "Make it a note in braces", "{" + case.written + "}", safe=False)


def _meant(case: Case) -> Iterator[FixPlan]:
    if len(case.data) > 1:
        yield replacing(case, f"Write {case.data[1]}", str(case.data[1]), safe=False)
    else:
        yield from repaired(case)


@problem("BG102", "junk", fixes=(_meant, _noted, _dropped))
def junk(case: Case) -> str:
    remedy = "Remove it, or put it into a note in braces." if _says_something(case.written) else "Remove it."
    return f"{quoted(case.written)} is no part of a turn. {remedy}"


_STEP_FAULTS = {
    "unfinished": "{step} says where the checker starts but not where it lands, as in 13/7.",
    "same-point": "{step} moves nothing: a step ends on a lower point than it starts from.",
    "ends-on-bar": "{step} ends on the bar: a checker goes there only when it is hit.",
    "starts-off": "{step} starts from off: a checker that has been borne off does not come back.",
    "too-long": "{step} goes on too long: a checker makes four steps in a turn at most.",
    "off-in-the-middle": "{step} goes on from off: a checker that has been borne off does not move again.",
}


@problem("BG103", "malformed-step", fixes=(near_plays,))
def malformed_step(case: Case) -> str:
    reason = str(case.data[1]) if len(case.data) > 1 else ""
    said = _STEP_FAULTS.get(
        reason, "{step} is no step: write where the checker starts and lands, as in 13/7."
    )
    return said.format(step=case.shown)


@problem("BG104", "no-such-point", fixes=(near_plays,))
def no_such_point(case: Case) -> str:
    return (
        f"There is no point {case.shown}: points run from 24 down to 1, "
        'a checker that was hit enters from "bar", one that is done goes "off".'
    )


@problem("BG105", "no-such-die", fixes=(other_rolls,))
def no_such_die(case: Case) -> str:
    if re.fullmatch(r"[1-6]\W[1-6]", case.written):
        first, second = case.written[0], case.written[-1]
        return f"{case.shown} is no roll: two dice are written {first}{second} or {first}-{second}."
    return f"{case.shown} is no roll: a die shows 1 to 6."


@problem("BG106", "bad-count", fixes=(near_plays,))
def bad_count(case: Case) -> str:
    return (
        f"{case.shown} is no count: a step is repeated with (2), (3) or (4), the most that a double can play."
    )


def _swallows_a_turn(text: str) -> bool:
    """Say whether something that looks like a turn stands in a remark."""
    return re.search(r"[1-6]-?[1-6]\s*:|\b\d+\)|=>|\b[Tt]akes|\b[Dd]rops|\b[Ww]ins", text) is not None


_STEP = r"(?i)\b(\d+|bar)\s*/\s*(\d|off)"


def _closed(case: Case) -> Iterator[FixPlan]:
    """Safe where nothing that looks like a turn or a step has been swallowed by what was not closed."""
    end = len(case.text.rstrip())
    if case.data[:1] == ("tag",):
        written = case.text[case.start : end]
        quotes = written.count('"') - written.count('\\"')
        if quotes == 1:
            behind = end - 1 if written.endswith("]") else end
            missing = '"' if behind < end else '"]'
            yield inserting(case, f"Close the tag with {missing}", behind, missing, safe=True)
        elif written.endswith('"'):
            yield inserting(case, "Close the tag with ]", end, "]", safe=True)
    else:
        swallowed = case.text[case.start :]
        safe = not (_swallows_a_turn(swallowed) or re.search(_STEP, swallowed))
        yield inserting(case, 'Close the note with "}"', end, "}", safe=safe)


@problem("BG107", "unclosed", fixes=(_closed,))
def unclosed(case: Case) -> str:
    if case.data[:1] == ("tag",):
        return 'The tag is not closed: a tag is written ; [Name "value"] on one line.'
    return 'The note is not closed: it needs "}" on the same line.'


def _is_turn(text: str) -> bool:
    line = parse_line(text)
    return (
        isinstance(line, Loose | Result)
        and not line.faults
        and not any(cell.turn.faults for cell in cells(line))
    )


def _note_of_comment(case: Case) -> Iterator[FixPlan]:
    body = case.written.lstrip(";").strip()
    if _is_turn(body):
        mark = re.compile(r"\s*;+\s*").search(case.text, len(case.text[: case.start].rstrip()))
        if mark is not None:
            blanks = " " * max(2, len(mark.group()))
            edit = case.edit(*mark.span(), blanks)
            yield planned('Remove the ";": behind it stands a turn', False, lambda: (edit,))
    safe = not _swallows_a_turn(body)
    if "}" not in body:
        yield replacing(case, "Make it a note in braces", "{" + body + "}", safe=safe)
    end = Place(case.line, len(case.text))
    yield planned(
        "Move the comment to a line of its own",
        safe and "}" in body,
        lambda: (cut(case, case.start, case.end), Edit(end, end, f"{line_end(case)}; {body}")),
    )


@problem("BG108", "comment-after-turn", fixes=(_note_of_comment,))
def comment_after_turn(case: Case) -> str:
    return "A comment stands on a line of its own. Behind a turn, write a note in braces: {like this}."


def _candidates(case: Case) -> list[str]:
    return [each if isinstance(each, str) else spell(each) for each in case.data[3]]


def _expanded(case: Case) -> Iterator[FixPlan]:
    candidates = [each if isinstance(each, str) else as_usual(case, each) for each in case.data[3]]
    for candidate in candidates:
        yield replacing(case, f"Write {brief(candidate)}", candidate, safe=len(candidates) == 1)
    if not candidates:
        yield from near_plays(case)


@problem("BG109", "shorthand", fixes=(_expanded,))
def shorthand(case: Case) -> str:
    _, roll, text, _, tried = case.data
    candidates = _candidates(case)
    with_roll = f" with {roll_text(roll)}" if roll else ""
    if len(candidates) == 1:
        return f"{quoted(text)} is shorthand for {candidates[0]}. Write the play out."
    if candidates:
        return f"{quoted(text)} is shorthand for more than one play{with_roll}: {some(candidates)}."
    tries = f" (tried as {listed([brief(str(t)) for t in tried])})" if tried else ""
    return (
        f"{quoted(text)} is no play, and fits none as shorthand{with_roll}{tries}. Write steps, as in 13/7."
    )


def _is_row(text: str) -> bool:
    """Say whether a text is a row, or several, with a turn in each and nothing wrong with any."""
    line = parse_line(text)
    if not isinstance(line, Row) or any(fault.name != "two-rows-on-one-line" for fault in line.faults):
        return False
    return all(row.cells for row in line.rows) and not any(cell.turn.faults for cell in cells(line))


def _split(case: Case) -> Iterator[FixPlan]:
    def make() -> tuple[Edit, ...]:
        start = len(case.text[: case.start].rstrip())
        number = re.match(r"\d*", case.text[case.start :])
        width = len(number.group()) if number else 0
        return (case.edit(start, case.start, line_end(case) + " " * (3 - width)),)

    yield planned("Start a new line here", _is_row(case.text[case.start :]), make)


@problem("BG110", "two-rows-on-one-line", Severity.WARNING, fixes=(_split,))
def two_rows_on_one_line(case: Case) -> str:
    return f"Row {case.shown.rstrip(').')} starts in the middle of a line: a line break was lost."


def _undoubled(case: Case) -> Iterator[FixPlan]:
    yield removing(case, f"Remove the second {case.shown}", safe=True)


@problem("BG111", "roll-written-twice", Severity.WARNING, fixes=(_undoubled,))
def roll_written_twice(case: Case) -> str:
    return f"The roll is written twice: {case.shown} again. It counts once."


def _emptied(case: Case) -> Iterator[FixPlan]:
    # Blanks take its place, so that what stands behind it keeps its column.
    behind = case.text[case.end :].strip()
    blanks = " " * len(case.written) if behind else ""
    yield replacing(case, "Empty the cell", blanks, safe=False)


@problem("BG112", "score-in-row", Severity.WARNING, fixes=(_emptied,))
def score_in_row(case: Case) -> str:
    return f"{quoted(case.written)} is a score line that slipped into a row. The cell is read as empty."


def _separated(case: Case) -> Iterator[FixPlan]:
    yield inserting(case, "Put a blank between the steps", case.start + 1, " ", safe=True)


@problem("BG113", "no-separator", Severity.WARNING, fixes=(_separated,))
def no_separator(case: Case) -> str:
    return "Nothing separates these two steps. Put a blank between them."


def _tag_form(case: Case) -> Iterator[FixPlan]:
    value = str(case.data[1]).strip() if len(case.data) > 1 else ""
    if date := re.fullmatch(r"(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})", value):
        year, month, day = date.groups()
        form = f"{year}.{month:0>2}.{day:0>2}"
        yield replacing(case, f"Write {form}", form, safe=True)
    elif date := re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", value):
        day, month, year = date.groups()
        form = f"{year}.{month:0>2}.{day:0>2}"
        yield replacing(case, f"Write {form}", form, safe=False)
    switch = {"yes": "On", "true": "On", "1": "On", "no": "Off", "false": "Off", "0": "Off"}.get(
        value.lower()
    )
    if switch and "On" in str(case.data[2]):
        yield replacing(case, f"Write {switch}", switch, safe=True)


@problem("BG114", "tag-value", Severity.WARNING, fixes=(_tag_form,))
def tag_value(case: Case) -> str:
    name, value, expected = case.data
    # What is wrong inside a position is a statement of its own, not the form that was expected.
    if name == "Set Pos" or (str(name).casefold() == "position" and ":" in str(value)):
        return f"{name} {quoted(str(value))}: {expected}."
    return f"The tag {brief(str(name))} is {quoted(str(value))}; expected {expected}."


def _one_tag(case: Case) -> Iterator[FixPlan]:
    tag = case.tree
    if isinstance(tag, Tag):
        above = (case.document.tree(line) for line in range(case.line - 1, -1, -1))
        names = (each for each in above if isinstance(each, Tag))
        first = next((each for each in names if each.name.casefold() == tag.name.casefold()), None)
        yield removing_line(case, "Remove this line", safe=first is not None and first.value == tag.value)


@problem("BG115", "repeated-tag", Severity.WARNING, fixes=(_one_tag,))
def repeated_tag(case: Case) -> str:
    return f"The tag {brief(str(case.data[0]))} stands here a second time. Keep one of the two."


def _one_length(case: Case) -> Iterator[FixPlan]:
    above = range(case.line - 1, -1, -1)
    first = next((line for line in above if isinstance(case.document.tree(line), Length)), None)
    if first is not None:
        edit = Edit(Place(first, 0), Place(first + 1, 0), "")
        yield planned("Remove the first one", False, lambda: (edit,))


@problem("BG116", "repeated-length", Severity.WARNING, fixes=(_one_length,))
def repeated_length(case: Case) -> str:
    points, first = case.data
    return f"A second match length: {points} points after {first}. The last one before the first game counts."


@problem("BG117", "not-utf8", Severity.HINT, summed=True)
def not_utf8(case: Case) -> str:
    return (
        f"The file is not UTF-8 and was read as {brief(str(case.data[0]))}. "
        "Save it as UTF-8, so that every program shows the same letters."
    )


@problem("BG118", "board-game-notation", Severity.INFORMATION)
def board_game_notation(case: Case) -> str:
    return "This is Board Game Notation, which shares the ending .bgn: no match record, so it is not checked."


def _unsilenced(case: Case) -> Iterator[FixPlan]:
    """Take away the code; the whole silencer, or its line, where it was the only one."""

    def make() -> tuple[Edit, ...]:
        comment = re.fullmatch(r"\s*[;#]\s*bg-lsp:\s*ignore(-file)?\s+([^\s,]+)\s*", case.text)
        if comment:
            return (without_line(case),)
        start = case.text.rfind("{", 0, case.start)
        end = case.text.find("}", case.end)
        if start >= 0 and end >= 0 and "," not in case.text[start:end]:
            return (cut(case, start, end + 1),)
        before = re.search(r",\s*$", case.text[: case.start])
        if before:
            return (case.edit(before.start(), case.end, ""),)
        behind = re.match(r"\s*,\s*", case.text[case.end :])
        return (case.edit(case.start, case.end + (behind.end() if behind else 0), ""),)

    inside = re.search(r"\S\{[^{}]*\Z", case.text[: case.start]) and re.match(
        r"[^{}]*\}\S", case.text[case.end :]
    )
    yield planned("Remove the silencer", not inside, make)  # a note keeps the halves of a step apart


@problem("BG119", "unused-silencer", Severity.HINT, fixes=(_unsilenced,), summed=True)
def unused_silencer(case: Case) -> str:
    return f"Nothing is silenced here: {quoted(str(case.data[0]))} does not occur."
