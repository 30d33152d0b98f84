"""The command line: arguments in, text and exit code out."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and leave with its exit code."""
    raise SystemExit(2)
