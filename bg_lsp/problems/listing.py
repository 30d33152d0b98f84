"""The list of all problems for the documentation, made from the definitions and their pages.

python -m bg_lsp.problems.listing > docs/problems.md
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bg_lsp.problems.catalogue import catalogue
from bg_lsp.problems.definition import FAMILIES, Definition

_HEAD = """# Problems

What the checker says, by code. `bg-lsp explain CODE` prints the page behind each, which an editor
opens from the code of a problem: what it means, why it matters, an example, the same example mended.

How loud each is, and which are on, can be set: see [configuration](configuration.md).

The last column says what can be done about it:

- **safe**: the text means the same after it, or only one text can have been meant. `bg-lsp check --fix`
  makes these, and the editor's fix for all does, until none is left; `bg-lsp check --diff` shows them.
- **offered**: likely ways to mend it, where there are any. The editor offers them one by one, and
  `bg-lsp check` names them; nothing makes them unasked, since only the writer knows what was meant.
- **–**: none: what is right is not in the text, or nothing is wrong.

Where a condition stands behind the word, the page says what holds elsewhere. Of a line with more than
1,000 characters only the style is mended. `--output-format json` has the edits of all fixes,
once where one fix mends many problems.

Renew this list with `python -m bg_lsp.problems.listing > docs/problems.md`."""


def listing() -> str:
    """Return the list as a Markdown page."""
    return "\n".join([_HEAD, *_families()]) + "\n"


def _families() -> Iterator[str]:
    for number, family in enumerate(FAMILIES, 1):
        known = [each for each in catalogue.values() if each.family == number]
        if known:
            yield f"\n## {number} {family.capitalize()}\n"
            yield "| code | name | severity | what it means | fix |"
            yield "|---|---|---|---|---|"
            yield from map(_row, known)


def _row(known: Definition) -> str:
    page = Page(known.text())
    meaning = re.split(r"(?<=\.) ", page.meaning, maxsplit=1)[0].replace("|", "\\|")
    fix = re.split(r"[:.,]", page.fixes, maxsplit=1)[0]
    fix = "–" if fix.startswith("None") else (fix[0].lower() + fix[1:]).replace("|", "\\|")
    link = f"[{known.code}](../bg_lsp/problems/pages/{known.code}.md)"
    return f"| {link} | `{known.name}` | {page.severity.lower()} | {meaning} | {fix} |"


class Page:
    """The parts of a page."""

    def __init__(self, text: str) -> None:
        head, *rest = re.split(r"^## ", text, flags=re.MULTILINE)
        title, grade, meaning = (part.strip() for part in head.split("\n\n", 2))
        self.title = title.removeprefix("# ")
        self.severity: str = grade.split(" · ")[0]
        self.family: str = grade.split(" · ")[-1]
        self.meaning = " ".join(meaning.split())
        self.named = {part.split("\n", 1)[0].strip(): part.split("\n", 1)[1].strip() for part in rest}

    @property
    def fixes(self) -> str:
        """The paragraph about fixes."""
        return " ".join(self.named["Fixes"].split())


if __name__ == "__main__":
    print(listing(), end="")
