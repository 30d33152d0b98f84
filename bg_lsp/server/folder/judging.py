"""One file that is not open, judged as it would be if it were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bg_lsp.server.folder.disk import Found, Stamp
from bg_lsp.server.turns import Turns
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from bg_lsp.server.server import Server

CLEAN = "0"
"""The number of no problems at all, which is also what a client has of a file that it was never told of."""


class Judged(NamedTuple):
    """The problems of one file."""

    number: str
    """Made of the problems: the same where they are the same."""
    items: str
    """As a list in JSON."""
    many: int


NOTHING = Judged(CLEAN, "[]", 0)


async def judged(server: Server, found: Found, uri: str, turns: Turns) -> tuple[Stamp, Judged] | None:
    """Return the problems of a file that was read, and which state of it that was; None where there is none."""
    from hashlib import blake2b

    from bg_lsp.problems.check import Checker
    from bg_lsp.record.document import Document
    from bg_lsp.server.diagnostics import MOST, diagnostic
    from bg_lsp.server.documents import name_of

    if found.stamp is None or found.decoded is None:
        return None
    document = Document.read(found.decoded.text, name_of(uri), found.decoded.encoding)
    await turns.through(document.settle())
    settings = server.preferences.of(uri)
    server.preferences.forget(uri)  # there may be ten thousand of them
    checker = Checker()
    await turns.through(checker.looking(document, settings))
    problems = checker.check(document, settings, MOST)
    await turns.pause()
    if not problems:
        return found.stamp, NOTHING
    items = f"[{','.join(diagnostic(document, problem, uri, server.client) for problem in problems)}]"
    return found.stamp, Judged(blake2b(items.encode(), digest_size=12).hexdigest(), items, len(problems))
