"""All problems, by code and by name: gathered from the family modules."""

from __future__ import annotations

from bg_lsp.problems import cube, plays, reading, rolls, score, style
from bg_lsp.problems.definition import Definition


def _gathered() -> dict[str, Definition]:
    modules = (reading, plays, rolls, cube, score, style)
    found = [each for module in modules for each in vars(module).values() if isinstance(each, Definition)]
    return {each.code: each for each in sorted(found, key=lambda each: each.code)}


catalogue: dict[str, Definition] = _gathered()
"""Every definition by its code, in the order of the codes."""

by_name: dict[str, Definition] = {each.name: each for each in catalogue.values()}


def definition(code_or_name: str) -> Definition | None:
    """Return the definition of `BG214`, `bg214` or `no-roll`; None where there is none."""
    return catalogue.get(code_or_name.upper()) or by_name.get(code_or_name.lower())


def explain(code_or_name: str) -> str:
    """Return the page of a problem, in Markdown; `KeyError` where no problem is called like that."""
    found = definition(code_or_name)
    if found is None:
        raise KeyError(f"no problem is called {code_or_name}")
    return found.text()
