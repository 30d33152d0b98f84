"""A board in letters, as the books draw it: 12 rows of at most 43 columns, plain ASCII but for names.

```
13 14 15 16 17 18   19 20 21 22 23 24  Ben
 X           O    |  O              X  O 167
```

The bottom player's checkers are X, the other's O. Each half shows five checkers a point; where
more stand, the innermost row shows how many. Beside the board stand, from each player's edge
inwards, his name, his pips, what he has borne off, and his score; the cube lies with its owner.
"""

from __future__ import annotations

from bg_lsp.views.model import BOTTOM, TOP, BoardModel
from bg_lsp.views.plain import cut

_HEIGHT = 5
_PANEL = 5
_MEN = ("X", "O")

_UPPER = (*range(13, 19), *range(19, 25))
_LOWER = (*range(12, 6, -1), *range(6, 0, -1))


def board(model: BoardModel) -> str:
    """Return the board, its rows joined by line feeds, without blanks at their ends."""
    upper = [_row(model, _UPPER, depth, TOP) for depth in range(_HEIGHT)]
    lower = [_row(model, _LOWER, depth, BOTTOM) for depth in range(_HEIGHT)]
    rows = [_numbers(_UPPER), *upper, *reversed(lower), _numbers(_LOWER)]
    panel = [*_panel(model, TOP), *reversed(_panel(model, BOTTOM))]
    return "\n".join(f"{row}  {beside}".rstrip() for row, beside in zip(rows, panel, strict=True))


def _numbers(points: tuple[int, ...]) -> str:
    labels = [f"{point:>2}" for point in points]
    return f"{' '.join(labels[:6])}  {' '.join(labels[6:])}"


def _row(model: BoardModel, points: tuple[int, ...], depth: int, edge: int) -> str:
    """One row of checkers, `depth` rows from the edge of the top or bottom player."""
    cells = [f"{_checker(model.at(point), depth):>2}" for point in points]
    # Checkers on the bar stand in the half they enter by, from the middle outwards: the bottom
    # player's above, the other's below.
    men = model.bar[BOTTOM] if edge == TOP else -model.bar[TOP]
    bar = _checker(men, _HEIGHT - 1 - depth).strip(".") or "|"
    return f"{' '.join(cells[:6])}{bar:>2}{' '.join(cells[6:])}"


def _checker(men: int, depth: int) -> str:
    count = abs(men)
    if not count:
        return "." if depth == 0 else ""
    if count > _HEIGHT and depth == _HEIGHT - 1:
        return str(count)
    return _MEN[men < 0] if depth < count else ""


def _panel(model: BoardModel, player: int) -> list[str]:
    """What stands beside one half, from the player's edge inwards."""
    off = model.off[player]
    return [
        cut(model.names[player], _PANEL),
        f"{_MEN[player]} {model.pips[player]}",
        f"off{off:>2}" if off else "",
        model.score(player, "/"),
        _cube(model, player),
        _dice(model) if player == BOTTOM else _middle(model),
    ]


def _cube(model: BoardModel, player: int) -> str:
    if model.offer is not None:
        return _boxed(model.offer, "?") if model.offered_to == player else ""
    return _boxed(model.cube.value) if model.cube.owner == player else ""


def _boxed(value: int, mark: str = "") -> str:
    box = f"[{value}]{mark}"
    return box if len(box) <= _PANEL else f"{value}{mark}"


def _middle(model: BoardModel) -> str:
    if model.crawford:
        return "Crawf"
    return "[1]" if model.cube.owner is None and model.offer is None else ""


def _dice(model: BoardModel) -> str:
    return f"{model.roll[0]}-{model.roll[1]}" if model.roll else ""
