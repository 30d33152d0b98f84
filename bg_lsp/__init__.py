"""A language server and checker for backgammon match records."""

__version__ = "0.1.0"
