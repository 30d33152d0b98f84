"""The command line: arguments in, text and exit code out.

One small module a command, imported only when it is called. Exit codes: 0 all is well, 1 the
checker found an error or a warning (or a record cannot be exported), 2 a file could not be read
or the command line is wrong.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command and leave with its exit code."""
    # Nothing that is loaded or made has cycles, and looking for some takes a tenth of the time.
    gc.disable()
    from bg_lsp.cli.arguments import run

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone: say nothing, and keep Python from saying it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except KeyboardInterrupt:
        code = 130
    finally:
        gc.enable()
    sys.exit(code)
