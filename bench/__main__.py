"""`python -m bench [--json FILE] [MODULE …]`: measure, and print one table."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from platform import machine, python_version, system

from bench.row import Row

HERE = Path(__file__).parent


def main() -> None:
    """Measure what was asked for, a module after the other."""
    modules = sorted(path.stem for path in HERE.glob("*.py") if "\ndef rows(" in path.read_text("utf-8"))
    parser = ArgumentParser(prog="python -m bench", description="Print how fast it is.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"one of {', '.join(modules)}; else all")
    parser.add_argument("--json", metavar="FILE", help="write the rows there too, - for standard output")
    options = parser.parse_args()
    rows: list[Row] = []
    out = sys.stderr if options.json == "-" else sys.stdout
    print(f"Python {python_version()}, {system()} {machine()}", file=out)
    for name in options.modules or modules:
        measured = import_module(f"bench.{name}").rows()
        for line in table(name, measured, rows):
            print(line, file=out, flush=True)
    text = json.dumps([row.to_json() for row in rows], indent=2) + "\n"
    if options.json == "-":
        sys.stdout.write(text)
    elif options.json:
        Path(options.json).write_text(text, "utf-8")


def table(name: str, measured: Iterator[Row], rows: list[Row]) -> Iterator[str]:
    """Yield a line for each row as soon as it is measured, and keep the row."""
    yield f"\n{name:<58}{'':>12}  {'beside':>12}  {'ratio':>7}  goal"
    for row in measured:
        rows.append(row)
        other = "" if row.other is None else f"{_short(row.other)} {row.unit}"
        ratio = "" if row.ratio is None else f"{_short(row.ratio)} ×"
        goal = ""
        if row.limit is not None:
            mark = {True: "met", False: "MISSED", None: "?"}[row.met]
            goal = f"{'≥' if row.least else '≤'} {row.limit:g} {mark}"
        value = f"{_short(row.value):>8} {row.unit}"
        yield f"  {row.figure:<56}{value:<14}{other:>12}  {ratio:>7}  {goal:<12} {row.beside}".rstrip()


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
