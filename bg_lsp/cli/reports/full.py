"""Everything about each problem: the line, carets, the cause, the fixes, and the board at fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bg_lsp.cli.reports.base import word
from bg_lsp.cli.reports.summary import COLOURS, ForPeople
from bg_lsp.problems import fixes
from bg_lsp.problems.problem import Problem, Severity
from bg_lsp.record.document import Document
from bg_lsp.record.place import Place
from bg_lsp.views.plain import printable


class Full(ForPeople):
    """For people."""

    def add(self, file: str, document: Document, problems: Sequence[Problem]) -> None:
        """Write a paragraph for each problem."""
        for problem in problems:
            self.out.write("\n".join(self._paragraph(printable(file), document, problem)) + "\n\n")

    def _paragraph(self, file: str, document: Document, problem: Problem) -> Iterator[str]:
        style, colours = self.style, COLOURS[problem.severity]
        head = style(f"{word(problem.severity)}[{problem.code}]", *colours)
        yield f"{head} {style(problem.name, 'bold')}: {printable(problem.message)}"
        margin = " " * len(str(max([problem.start.line, *(r.start.line for r in problem.related)]) + 1))
        arrow, bar = style("-->", "blue"), style("|", "blue")
        yield f"{margin}{arrow} {file}:{problem.start.line + 1}:{problem.start.column + 1}"
        yield f"{margin} {bar}"
        yield from self._piece(document, problem.start, problem.end, margin, "", colours)
        for related in problem.related:
            yield f"{margin} {bar}"
            message = printable(related.message)
            yield from self._piece(document, related.start, related.end, margin, message, ("blue",))
        yield f"{margin} {bar}"
        for fix in fixes(document, problem):
            kind = "fix" if fix.safe else "possible fix"
            yield f"{margin} {style('=', 'blue')} {style(kind, 'bold')}: {printable(fix.title)}"
        yield from self._board(document, problem, margin)

    def _piece(
        self, document: Document, start: Place, end: Place, margin: str, note: str, colours: tuple[str, ...]
    ) -> Iterator[str]:
        from bg_lsp.cli.reports.excerpt import excerpt  # where nothing is wrong nothing is shown

        line = document.line_text(start.line)
        piece = excerpt(line, start.column, end.column if end.line == start.line else len(line))
        number = self.style(f"{start.line + 1:>{len(margin)}}", "blue")
        bar = self.style("|", "blue")
        yield f"{number} {bar} {piece.text}"
        carets = piece.carets.lstrip()
        indent = " " * (len(piece.carets) - len(carets))
        yield f"{margin} {bar} {indent}{self.style(f'{carets} {note}'.rstrip(), *colours)}"

    def _board(self, document: Document, problem: Problem, margin: str) -> Iterator[str]:
        if not problem.code.startswith("BG2") or problem.severity > Severity.WARNING:
            return
        played = document.turn_at(problem.start.line, problem.start.column)
        if played is not None:
            # Most files need no board, and all start sooner without it.
            from bg_lsp.views.letters import board
            from bg_lsp.views.moments import before

            yield ""
            for row in board(before(played)).split("\n"):
                yield f"{margin}   {row}".rstrip()
