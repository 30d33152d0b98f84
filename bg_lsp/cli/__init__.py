"""The command line: arguments in, text and exit code out.

One small module a command, imported only when it is called. Exit codes: 0 all is well, 1 the
checker found an error or a warning (or a record cannot be exported), 2 a file could not be read
or the command line is wrong.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn, TextIO, cast


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and leave with its exit code."""
    # Nothing that is loaded or made has cycles, and looking for some takes a tenth of the time.
    gc.disable()
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()  # the reader has gone: say nothing
        code = 1
    except OSError as error:
        from bg_lsp.cli.files import reason
        from bg_lsp.cli.terminal import complain

        _give_up_output()
        complain(f"cannot go on: {reason(error)}")
        code = 2
    except KeyboardInterrupt:
        code = 130
    finally:
        gc.enable()
    if arguments is None:
        _leave(code)
    sys.exit(code)


def _leave(code: int) -> NoReturn:
    """End the process at once: to take apart all that was made is a tenth of a short run."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def _run(arguments: Sequence[str]) -> int:
    from bg_lsp.cli.usual import usual

    if options := usual(arguments):
        code: int = import_module(f"bg_lsp.cli.{options.command}").run(options)
        return code
    from bg_lsp.cli.arguments import run

    return run(arguments)


class _Closed(io.TextIOBase):
    """Standard output where there is none: only who writes to it is told."""

    def write(self, _text: str) -> int:
        raise OSError("standard output is closed")


def _open_what_is_closed() -> None:
    """Put something in the place of a stream that was closed before the start, which is None in Python."""
    if sys.stdout is None:
        sys.stdout = cast(TextIO, _Closed())
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (as long as the process)


def _give_up_output() -> None:
    """Drop what is still to be written, so that Python does not try it again on its way out."""
    with suppress(OSError):  # there may be no file behind it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
