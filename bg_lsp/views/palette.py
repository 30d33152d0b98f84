"""The colours of the picture, by day and by night."""

from __future__ import annotations

from bg_lsp.values import NamedTuple


class Palette(NamedTuple):
    """Every colour that the picture uses."""

    card: str
    text: str
    muted: str
    frame: str
    numbers: str
    field: str
    points: tuple[str, str]
    bar: str
    men: tuple[str, str]
    """The left player's checkers, the right player's."""
    edges: tuple[str, str]
    cube: str
    cube_text: str
    accent: str
    halo: str


DAY = Palette(
    card="#faf9f5",
    text="#2a2e2b",
    muted="#6a726c",
    frame="#40544a",
    numbers="#dfe8e2",
    field="#e4eae2",
    points=("#bccbbf", "#8aa596"),
    bar="#4a5f54",
    men=("#2c3034", "#fffdf6"),
    edges=("#111315", "#5d6a62"),
    cube="#fffdf6",
    cube_text="#2a2e2b",
    accent="#e2541f",
    halo="#fffdf6",
)

NIGHT = Palette(
    card="#1f2220",
    text="#e4e7e3",
    muted="#9aa39c",
    frame="#36463e",
    numbers="#c3cfc7",
    field="#28322d",
    points=("#3b4a42", "#566c60"),
    bar="#2f3d36",
    men=("#121415", "#ebe7db"),
    edges=("#9aa8a0", "#8b8f88"),
    cube="#ebe7db",
    cube_text="#1f2220",
    accent="#ff7d48",
    halo="#151816",
)
