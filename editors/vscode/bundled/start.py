"""Start the server from the libraries beside this file, and from nowhere else.

Run with `python -I`: neither the current folder, nor the folder of this file, nor variables of the
environment then add to what can be imported.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "libs"))

from bg_lsp.cli import main

sys.exit(main())
