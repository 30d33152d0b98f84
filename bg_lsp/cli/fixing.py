"""`--fix` and `--diff` of `check`: the same fixes, made or only shown, and the account of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TextIO

from bg_lsp.cli.changed import Source
from bg_lsp.cli.terminal import Style
from bg_lsp.problems import Settings, catalogue
from bg_lsp.problems.mending import mended
from bg_lsp.problems.words import counted
from bg_lsp.record.document import Document


class Fixing:
    """What happens to one file after the other, and what has been mended so far."""

    def __init__(self, *, only_show: bool) -> None:
        self.only_show = only_show
        self.files = 0
        self.counts: Counter[str] = Counter()

    def mend(self, source: Source, settings: Settings) -> Document:
        """Mend a record and write it, or its diff; return what it has become.

        Raise `Refused` or `OSError` where its file had to stay as it is.
        """
        document, counts, _ = mended(source.document, settings)
        if self.only_show:
            source.show(document)
        else:
            source.write(document)
        self.files += bool(counts)
        self.counts += counts
        return document

    def account(self, out: TextIO) -> None:
        """Write how many places were mended, and how often each code; nothing where none was."""
        out.writelines(self._account(Style.of(out)))

    def _account(self, style: Style) -> Iterator[str]:
        if not self.counts:
            return
        total = self.counts.total()
        said = "Would fix" if self.only_show else "Fixed"
        places = style(f"{said} {counted(total, 'place')}", "bold", "green")
        yield f"{places} in {counted(self.files, 'file')}:\n"
        ranked = sorted(self.counts.items(), key=lambda kind: (-kind[1], kind[0]))
        wide = len(str(ranked[0][1]))
        for code, count in ranked:
            yield f"  {count:>{wide}}  {code}  {catalogue[code].name}\n"
