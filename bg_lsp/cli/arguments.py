"""What may stand on the command line."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from bg_lsp import __version__
from bg_lsp.cli.reports import FORMATS

CHECK_ENDS = """\
exit codes:
  0  no error and no warning is left; with --diff, nothing would change
  1  errors or warnings are left; with --diff, something would change (0 with --exit-zero)
  2  a file could not be read or written, or the command line is wrong

--fix and --diff make the fixes that are safe: those after which the record means what it
meant, or where only one text can have been meant. What is not selected, is ignored or is
silenced in the text stays as it is. Of standard input, --fix writes the text to standard
output and what is left to standard error."""

FORMAT_ENDS = """\
exit codes:
  0  all is laid out; with --check or --diff, nothing would change
  1  with --check or --diff, something would change
  2  a file could not be read or written, or the command line is wrong

Standard input goes to standard output."""


class _Formatter(RawDescriptionHelpFormatter):
    """Help as wide as the terminal. argparse would import shutil to find that out, on every call."""

    def __init__(self, prog: str) -> None:
        try:
            columns = os.get_terminal_size().columns
        except OSError:
            columns = 80
        super().__init__(prog, max_help_position=28, width=max(40, min(columns, 100) - 2))


class _Parser(ArgumentParser):
    """The parser of the whole command line, and of each command."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=_Formatter, **given)


def run(arguments: Sequence[str]) -> int:
    """Read the arguments and run the command that they name; return its exit code."""
    parser = build()
    if not arguments:
        if sys.stdin is not None and sys.stdin.isatty():
            parser.print_help()
            return 0
        arguments = ["serve"]
    if arguments[0] == "show" and len(arguments) == 2 and arguments[1] not in ("-h", "--help"):
        # The letters of a board begin with a dash more often than not.
        arguments = ["show", "--", arguments[1]]
    options = parser.parse_args(arguments)
    command = import_module(f"bg_lsp.cli.{options.command}")
    code: int = command.run(options)
    return code


def build() -> ArgumentParser:
    """Return the parser of the whole command line."""
    parser = _Parser(
        prog="bg-lsp",
        description="Check written backgammon matches, show their positions, serve editors.",
        epilog="Bare bg-lsp serves an editor where standard input is no terminal.",
    )
    parser.add_argument("--version", action="version", version=f"bg-lsp {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, prog="bg-lsp")
    _check(commands)
    _format(commands)
    _show(commands)
    _explain(commands)
    _export(commands)
    _serve(commands)
    return parser


def _check(commands: Any) -> None:
    check = commands.add_parser(
        "check",
        help="say what is wrong in match files, and mend it",
        description="Say what is wrong in match files, and mend it.",
        epilog=CHECK_ENDS,
    )
    _paths(check)
    check.add_argument(
        "--fix", action="store_true", help="make all safe fixes in the files, then say what is left"
    )
    check.add_argument("--diff", action="store_true",
                       help="write no file: show what --fix would change, in the place of the problems")  # fmt: skip
    check.add_argument("--output-format", choices=FORMATS, default="full", metavar="FORMAT",
                       help="full (the default), concise, json, github or sarif")  # fmt: skip
    check.add_argument("--select", action="append", metavar="CODES",
                       help="only these codes or families, such as BG2,BG305; ALL is everything")  # fmt: skip
    check.add_argument("--ignore", action="append", metavar="CODES", help="not these codes or families")
    check.add_argument("--statistics", action="store_true", help="how often each problem is found")
    check.add_argument("--exit-zero", action="store_true", help="exit with 0 also where there are problems")


def _format(commands: Any) -> None:
    lay_out = commands.add_parser(
        "format",
        help="set the blanks of match files",
        description="Set the blanks of match files as they are usually set. Nothing but blanks changes.",
        epilog=FORMAT_ENDS,
    )
    _paths(lay_out)
    lay_out.add_argument("--check", action="store_true", help="write no file: name those that would change")
    lay_out.add_argument("--diff", action="store_true", help="write no file: show what would change")


def _paths(command: Any) -> None:
    command.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="files, folders (their .bgn and .mat files, and .txt files that are matches), or - for "
        "standard input",
    )
    command.add_argument("--stdin-filename", metavar="NAME", help="what standard input is to be called")


def _show(commands: Any) -> None:
    show = commands.add_parser(
        "show",
        help="draw a position",
        description="Draw the position after a turn of a file, or that of an ID.",
    )
    show.add_argument(
        "what",
        metavar="FILE:LINE[:COLUMN] | ID",
        help="a place in a file, an XGID, or a GNU Backgammon PositionID:MatchID",
    )


def _explain(commands: Any) -> None:
    explain = commands.add_parser(
        "explain",
        help="what a problem means and how to mend it",
        description="Print the page of a problem, or the list of all.",
    )
    explain.add_argument(
        "code", nargs="?", metavar="CODE", help="a code or a name, BG214 or no-roll; BG2 lists a family"
    )


def _export(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help="write a record for another program",
        description="Write a record as another program reads it.",
    )
    export.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    export.add_argument("--to", required=True, choices=("mat",), metavar="FORMAT", help="mat")
    export.add_argument("-o", "--output", metavar="OUT", help="where to write it; else standard output")


def _serve(commands: Any) -> None:
    serve = commands.add_parser(
        "serve",
        help="serve an editor",
        description="Serve an editor as a language server.",
    )
    where = serve.add_mutually_exclusive_group()
    where.add_argument("--stdio", action="store_true", help="on standard input and output (the default)")
    where.add_argument("--tcp", metavar="PORT", type=int, help="on a port of this machine, for one client")
