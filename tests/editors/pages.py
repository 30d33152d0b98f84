"""What the pages tell users to write, taken from the pages: so the tests do what the pages say."""

from __future__ import annotations

import re
from pathlib import Path

from tests.conftest import ROOT


def block(page: Path, heading: str, language: str, containing: str = "") -> str:
    """The fenced block of a language below a heading that holds some text."""
    section = re.split(rf"(?m)^#+ {re.escape(heading)}$", page.read_text())[1]
    section = re.split(
        r"(?m)^#+ ", re.sub(r"(?ms)^```.*?^```$", lambda fence: fence[0].replace("\n#", "\n\0#"), section)
    )[0]
    for found in re.finditer(rf"(?ms)^```{language}\n(.*?)^```$", section.replace("\0", "")):
        if containing in found[1]:
            return found[1]
    raise AssertionError(f"no {language} block below {heading!r} in {page.name}")


def neovim() -> str:
    """A configuration as the page says it, and what is wrong written out behind its line."""
    page = block(ROOT / "docs/editors.md", "In Neovim", "lua").replace("/path/to/the/clone", str(ROOT))
    return f"{page}\nvim.diagnostic.config({{ virtual_text = true }})\n"
