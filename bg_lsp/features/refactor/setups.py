"""Tags that set up a board or say who begins, with the players exchanged."""

from __future__ import annotations

from bg_lsp.features.refactor.proof import CannotRefactor
from bg_lsp.notation.gnuid import read_gnuid, write_gnuid
from bg_lsp.notation.setup import BadId, Setup
from bg_lsp.notation.tree import SetPosition, Tag
from bg_lsp.notation.xgid import read_letters, read_xgid, write_letters, write_xgid
from bg_lsp.record.document import Document
from bg_lsp.record.place import Edit, Place
from bg_lsp.rules.position import STARTS, checkers


def exchanged_tag(document: Document, line: int) -> Edit:
    """Return the edit that exchanges the players in a tag `Position` or `First`, or in `Set Pos=`."""
    tree = document.tree(line)
    count = checkers(STARTS[document.state_before(line).match.terms.variation].mover)
    try:
        if isinstance(tree, SetPosition):
            span = tree.letters_at
            text = write_letters(read_letters(tree.letters, count).turned())
        else:
            assert isinstance(tree, Tag)
            span = tree.value_at
            text = _value(tree, count)
    except BadId as error:
        raise CannotRefactor(f"Line {line + 1}: {error}.") from error
    return Edit(Place(line, span.start), Place(line, span.end), text)


def _value(tag: Tag, count: int) -> str:
    value = tag.value.strip()
    if tag.name.casefold() == "first":
        return {"1": "2", "2": "1"}.get(value, value)
    if value.count(":") > 1:
        return write_xgid(exchanged(read_xgid(value, count)))
    return write_gnuid(exchanged(read_gnuid(value, count)))


def exchanged(setup: Setup) -> Setup:
    """Return a position with the players exchanged."""
    return setup._replace(
        position=setup.position.turned(),
        to_roll=1 - setup.to_roll,
        owner=None if setup.owner is None else 1 - setup.owner,
        scores=setup.scores[::-1],
        turn=None if setup.turn is None else 1 - setup.turn,
    )
