"""`python -m bg_lsp` is `bg-lsp`."""

from bg_lsp.cli import main

if __name__ == "__main__":
    main()
