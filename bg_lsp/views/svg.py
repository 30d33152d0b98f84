"""A board as a picture: one self-contained SVG, readable from 208 pixels of height upwards."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bg_lsp.rules.position import on
from bg_lsp.views import geometry as g
from bg_lsp.views.arrows import arrows, head, trimmed
from bg_lsp.views.geometry import Spot, column, spot
from bg_lsp.views.model import BOTTOM, TOP, BoardModel
from bg_lsp.views.palette import DAY, NIGHT, Palette
from bg_lsp.views.plain import cut

_FONT = "Inter,system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def picture(model: BoardModel, dark: bool = False) -> str:
    """Return the board as an SVG document of a few kilobytes; everything in it that is text is escaped."""
    palette = NIGHT if dark else DAY
    colour = (model.side or 0, 1 - (model.side or 0))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {g.WIDTH} {g.HEIGHT}" role="img" '
        f'aria-label="Backgammon position" font-family="{_FONT}" text-anchor="middle">',
        *_board(palette),
        *_numbers(palette),
        *_checkers(model, palette, colour),
        *_tray(model, palette, colour),
        *_arrows(model, palette),
        *_dice(model, palette, colour),
        *_panel(model, palette, colour),
        "</svg>",
    ]
    return "".join(parts)


def n(value: float) -> str:
    """A number in as few characters as a tenth of a unit needs."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def _board(p: Palette) -> Iterator[str]:
    yield f'<rect width="{g.WIDTH}" height="{g.HEIGHT}" rx="14" fill="{p.card}"/>'
    yield _box(g.MARGIN, g.MARGIN, g.BOARD_RIGHT - g.MARGIN, g.HEIGHT - 2 * g.MARGIN, p.frame, 10)
    high = g.LOWER - g.UPPER
    yield _box(g.BAR_LEFT, g.UPPER, g.BAR_WIDTH, high, p.bar, 0)
    for left, wide in ((g.LEFT, g.HALF), (g.RIGHT_HALF, g.HALF), (g.TRAY_LEFT, g.TRAY)):
        yield _box(left, g.UPPER, wide, high, p.field, 2)
    for parity, fill in enumerate(p.points):
        shapes = "".join(_triangle(point) for point in range(1, 25) if point % 2 == parity)
        yield f'<path fill="{fill}" d="{shapes}"/>'


def _triangle(point: int) -> str:
    base, tip = (g.LOWER, -1) if point <= 12 else (g.UPPER, 1)
    left = column(point) - g.COLUMN / 2
    return f"M{n(left)} {base}h{g.COLUMN}l{-g.COLUMN // 2} {tip * round(g.SIZE * 4.7)}z"


def _box(
    x: float, y: float, wide: float, high: float, fill: str, radius: float, edge: str = "", line: float = 1.5
) -> str:
    stroke = f' stroke="{edge}" stroke-width="{n(line)}"' if edge else ""
    return (
        f'<rect x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}" rx="{n(radius)}" '
        f'fill="{fill}"{stroke}/>'
    )


def _numbers(p: Palette) -> Iterator[str]:
    yield f'<g font-size="21" font-weight="500" fill="{p.numbers}">'
    for point in range(1, 25):
        y = g.LOWER + 21 if point <= 12 else g.UPPER - 7
        yield f'<text x="{n(column(point))}" y="{y}">{point}</text>'
    yield "</g>"


def _stacks(model: BoardModel) -> Iterator[tuple[int, int, Spot, list[Spot]]]:
    """Yield whose, how many, and where, for every stack on the points and the bar."""
    for player, side in enumerate((model.position.mover, model.position.opponent)):
        for point in range(1, 26):
            count = on(side, point)
            if count:
                spots = [_seen(player, spot(point, slot)) for slot in range(min(count, g.SHOWN))]
                yield player, count, spots[-1], spots


def _seen(player: int, place: Spot) -> Spot:
    """Turn a place of the player's own to where the picture has it: the top player sits opposite."""
    return place if player == BOTTOM else Spot(place.x, g.UPPER + g.LOWER - place.y)


def _checkers(model: BoardModel, p: Palette, colour: tuple[int, int]) -> Iterator[str]:
    stacks = list(_stacks(model))
    for player in (BOTTOM, TOP):
        spots = [place for whose, _, _, places in stacks if whose == player for place in places]
        if spots:
            shade, edge = p.men[colour[player]], p.edges[colour[player]]
            yield f'<g fill="{shade}" stroke="{edge}" stroke-width="1.5">'
            yield from (_circle(place, g.RADIUS - 0.9) for place in spots)
            yield "</g>"
            yield f'<g fill="none" stroke="{edge}" stroke-opacity=".35" stroke-width="1.5">'
            yield from (_circle(place, g.RADIUS * 0.62) for place in spots)
            yield "</g>"
    for player, count, top, _ in stacks:
        if count > g.SHOWN:
            yield _text(top.x, top.y + 7.5, str(count), 22, p.men[1 - colour[player]], weight=700)


def _circle(place: Spot, radius: float) -> str:
    return f'<circle cx="{n(place.x)}" cy="{n(place.y)}" r="{n(radius)}"/>'


def _text(x: float, y: float, text: str, size: float, fill: str, weight: int = 400, anchor: str = "") -> str:
    heavy = f' font-weight="{weight}"' if weight != 400 else ""
    at = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" fill="{fill}"{heavy}{at}>{escape(text)}</text>'


def _tray(model: BoardModel, p: Palette, colour: tuple[int, int]) -> Iterator[str]:
    for player, count in enumerate(model.off):
        if not count:
            continue
        yield f'<g fill="{p.men[colour[player]]}" stroke="{p.edges[colour[player]]}">'
        for slot in range(count):
            place = _seen(player, spot(0, slot))
            yield (
                f'<rect x="{g.TRAY_LEFT + 5}" y="{n(place.y - g.SLAB / 2 + 0.7)}" width="{g.TRAY - 10}" '
                f'height="{g.SLAB - 1.5}" rx="3"/>'
            )
        yield "</g>"


def _arrows(model: BoardModel, p: Palette) -> Iterator[str]:
    found = arrows(model.position, model.play)
    if not found:
        return
    lines, heads = [], []
    for arrow in found:
        last = len(arrow) - 1
        for i, leg in enumerate(arrow):
            a, c, b = trimmed(leg, 0 if i else g.RADIUS, 0 if i < last else 10)
            lines.append(f"M{n(a.x)} {n(a.y)}Q{n(c.x)} {n(c.y)} {n(b.x)} {n(b.y)}")
        tip, left, right = head(arrow[last])
        heads.append(f"M{n(tip.x)} {n(tip.y)}L{n(left.x)} {n(left.y)} {n(right.x)} {n(right.y)}z")
    yield f'<g fill="none" stroke="{p.accent}" stroke-width="1.8" stroke-dasharray="4 3">'
    yield from (_circle(arrow[0][0], g.RADIUS - 1.5) for arrow in found)
    yield "</g>"
    line, tips = "".join(lines), "".join(heads)
    yield '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    yield f'<path d="{line}{tips}" stroke="{p.halo}" stroke-width="8" stroke-opacity=".8"/>'
    yield f'<path d="{line}" stroke="{p.accent}" stroke-width="4.5"/>'
    yield f'<path d="{tips}" stroke="{p.accent}" stroke-width="3" fill="{p.accent}"/></g>'
    stops = [leg[0] for arrow in found for leg in arrow[1:]]
    if stops:
        yield f'<g fill="{p.halo}" stroke="{p.accent}" stroke-width="3">'
        yield from (_circle(stop, 5) for stop in stops)
        yield "</g>"


def _dice(model: BoardModel, p: Palette, colour: tuple[int, int]) -> Iterator[str]:
    if model.roll is None:
        return
    size = 36
    shade, edge = p.men[colour[BOTTOM]], p.edges[colour[BOTTOM]]
    middle = g.RIGHT_HALF + g.HALF / 2
    for die, left in zip(model.roll, (middle - size - 5, middle + 5), strict=True):
        top = g.MIDDLE - size / 2
        yield _box(left, top, size, size, shade, 8, edge)
        yield f'<g fill="{p.men[1 - colour[BOTTOM]]}">'
        for place in _PIPS.get(die, ()):
            row, across = divmod(place, 3)
            yield _circle(Spot(left + size / 2 + (across - 1) * 10, top + size / 2 + (row - 1) * 10), 3.6)
        yield "</g>"


def _panel(model: BoardModel, p: Palette, colour: tuple[int, int]) -> Iterator[str]:
    """Beside the board: name, checkers' colour and pips, and the score, from each player's edge inwards."""
    left = g.BOARD_RIGHT + 16
    for player, first, down in ((BOTTOM, g.HEIGHT - g.MARGIN - 14, -29), (TOP, g.MARGIN + 25, 29)):
        yield _text(left, first, cut(model.names[player], 10), 22, p.text, 600, "start")
        shade, edge = p.men[colour[player]], p.edges[colour[player]]
        yield f'<circle cx="{left + 8}" cy="{first + down - 7}" r="8" fill="{shade}" stroke="{edge}"/>'
        yield _text(left + 25, first + down, f"{model.pips[player]} pips", 21, p.muted, anchor="start")
        if score := model.score(player, " of "):
            yield _text(left, first + 2 * down, score, 21, p.muted, anchor="start")
    yield from _cube(model, p)


def _cube(model: BoardModel, p: Palette) -> Iterator[str]:
    x = g.BOARD_RIGHT + 16
    if model.crawford:
        yield _text(x, g.MIDDLE + 7, "Crawford", 21, p.muted, anchor="start")
        return
    value, owner = model.cube
    if model.offer is not None:
        value, owner = model.offer, model.offered_to
    size = 50
    y = {None: g.MIDDLE, BOTTOM: g.MIDDLE + 82, TOP: g.MIDDLE - 82}[owner] - size / 2
    edge = p.accent if model.offer is not None else p.edges[1]
    shown = str(value if value > 1 else 64)
    yield _box(x, y, size, size, p.cube, 9, edge, 2.5)
    yield _text(x + size / 2, y + size / 2 + 9, shown, 26 if len(shown) < 3 else 20, p.cube_text, 700)
