"""`bg-lsp serve`: a language server for an editor."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace


def run(options: Namespace) -> int:
    """Serve on standard input and output, or on a port of this machine, until the client leaves."""
    from bg_lsp.server import serve

    gc.enable()  # it runs for hours
    return serve(options.tcp)
