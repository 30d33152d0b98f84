"""The cells of a game as a `.mat` holds them: what each turn is written as, so that another program follows.

The other program knows only what it reads. So it is kept in mind what board and cube it has; where
that is not what the record has, the position is written out.
"""

from __future__ import annotations

from bg_lsp.formats.dumps import dump, set_position
from bg_lsp.formats.importer import taken, with_stops
from bg_lsp.formats.story import CannotExport, Game, Turn
from bg_lsp.notation.spell import ordered, spell, spell_dice
from bg_lsp.notation.tree import LEFT, CubeAction, End, Roll, Written
from bg_lsp.notation.tree import Cube as CubeTurn
from bg_lsp.record import pending
from bg_lsp.record.replay import Replay
from bg_lsp.record.state import Offer, State
from bg_lsp.rules.arithmetic import fitting_rolls, rolls_for
from bg_lsp.rules.canonical import canonical
from bg_lsp.rules.cube import Cube
from bg_lsp.rules.generate import dance, legal_plays
from bg_lsp.rules.position import Position
from bg_lsp.rules.verify import verify
from bg_lsp.values import NamedTuple


class Text(NamedTuple):
    """A cell; without a side it is a line of its own."""

    side: int | None
    text: str
    is_roll: bool = False


class Cells:
    """The cells of one game, written turn by turn."""

    def __init__(self, game: Game, names: tuple[str, str], opening: Position) -> None:
        self.game = game
        self.names = names
        self.cells: list[Text] = []
        self.left, self.right = opening
        self.cube = Cube()
        self.doubler: int | None = None

    def write(self, turn: Turn, following: Turn | None) -> None:
        """Write one turn; `following` is the next one of the game."""
        played = turn.played
        what = played.cell.turn
        before = settled(turn)
        if before.ended is not None and not isinstance(what, End):
            return  # behind the end of the game: not a part of it
        if not isinstance(what, End) and before.offer is None:
            self._board(before)
        if isinstance(what, Roll):
            assert played.side is not None
            if before.offer is not None:
                self._taken(before.offer)
            self._out_of_turn(played.side)
            self._roll(turn, what, before, played.side, following)
        elif isinstance(what, CubeTurn):
            self._cube(turn, before, following)
        elif before.offer is not None and played.after.ended and played.after.ended.how == "drop":
            self.cells.append(Text(1 - before.offer.side, "Drops"))

    def _board(self, state: State) -> None:
        """Set up board and cube where the other program has got others."""
        if (self.left, self.right, self.cube) != (state.left, state.right, state.cube):
            self.left, self.right, self.cube = state.left, state.right, state.cube
            self.cells.append(Text(None, set_position(self.left, self.right, self.cube)))

    def _out_of_turn(self, side: int) -> None:
        """Behind a take GNU Backgammon lets the doubler roll: for another it makes up a double, but not here."""
        if self.cells and self.cells[-1].text == "Takes" and self.doubler != side:
            self.cells.append(Text(None, set_position(self.left, self.right, self.cube)))

    # Cube actions.

    def _taken(self, offer: Offer) -> None:
        """The doubler rolls, and the other player has the cube.

        A beaver is accepted by rolling: after a written take GNU Backgammon would leave out the roll.
        """
        self.doubler = offer.doubler
        self.cube = Cube(offer.value, 1 - self.doubler)
        if offer.kind is not CubeAction.BEAVER:
            self.cells.append(Text(1 - offer.side, "Takes"))

    def _cube(self, turn: Turn, before: State, following: Turn | None) -> None:
        what, after, offer = turn.played.cell.turn, turn.played.after, before.offer
        if _is(what, CubeAction.DOUBLE, CubeAction.REDOUBLE):
            assert turn.played.side is not None
            assert after.offer is not None
            if offer is not None:
                self._taken(offer)
            self.cells.append(Text(turn.played.side, f"Doubles => {after.offer.value}"))
        elif offer is None:
            return  # an answer to nothing: other programs stop at it
        elif _is(what, CubeAction.TAKE):
            self._taken(offer)
        elif _is(what, CubeAction.DROP, CubeAction.PASS):
            if offer.kind is not CubeAction.BEAVER:
                self.cells.append(Text(1 - offer.side, "Drops"))
        elif _is(what, CubeAction.BEAVER) and following and not _accepts(following):
            # GNU Backgammon would wait for the roll that accepts it, and leave out one of the next game.
            self._taken(offer)
        else:
            assert after.offer is not None
            word = "Beavers" if _is(what, CubeAction.BEAVER) else "Raccoons"
            self.cells.append(Text(1 - offer.side, f"{word} => {after.offer.value}"))

    # Rolls.

    def _roll(self, turn: Turn, roll: Roll, state: State, side: int, following: Turn | None) -> None:
        before = state.position(side)
        after = _after(turn.played.after, following).position(side)
        dice = roll.dice or _dice(turn.line, before, roll)
        if dice is None:
            return  # neither roll nor play is known
        if roll.flag is not None and verify(before, dice, roll.play) != after:
            raise CannotExport(turn.line, "a play that the rules forbid, kept as it was played, (illegal)")
        goes_on = following is not None and not isinstance(following.played.cell.turn, End)
        behind = _words(roll, before, after, dice, goes_on)
        if behind is None:
            behind = dump(self.game, self.names, turn.played.after, 1 - side, after.turned())
        self.cells.append(Text(side, f"{spell_dice(dice)} {behind}".rstrip(), is_roll=True))
        self.left, self.right = after if side == LEFT else after.turned()


def _words(roll: Roll, before: Position, after: Position, dice: tuple[int, int], goes_on: bool) -> str | None:
    """Return what stands behind the dice, or None where no words make the other program play this."""
    if roll.dump is not None:
        return None
    if after == before and dance(before, dice):
        return "Cannot Move"
    alone = False
    legal = bool(roll.play) and verify(before, dice, roll.play) == after
    if not legal:
        plays = [play.after for play in legal_plays(before, dice)]
        legal, alone = after in plays, len(plays) == 1
    if legal:
        return spell(with_stops(before, after, dice, canonical(before, after, dice)))
    if after == before and not roll.play:
        # Where only one play is legal it would be filled in: nothing but the board says that it was not made.
        return None if alone and (goes_on or roll.written is Written.CANNOT_MOVE) else ""
    return spell(ordered(roll.play)) if taken(before, dice, roll.play) == after else None


def _is(turn: object, *actions: CubeAction) -> bool:
    return isinstance(turn, CubeTurn) and turn.action in actions


def _accepts(turn: Turn) -> bool:
    """Whether a turn behind a beaver lets it stand."""
    what = turn.played.cell.turn
    return isinstance(what, Roll) or _is(what, CubeAction.RACCOON, CubeAction.TAKE)


def settled(turn: Turn) -> State:
    """Return the state before a turn, an open roll before it judged by what this turn is."""
    before = turn.played.before
    if before.pending is None:
        return before
    replay, what = Replay(before), turn.played.cell.turn
    if isinstance(what, End):
        pending.settle_at_end(replay)
    elif not (_is(what, CubeAction.DOUBLE, CubeAction.REDOUBLE) and turn.played.side == before.pending.side):
        pending.settle(replay)
    return replay.state()


def _after(after: State, following: Turn | None) -> State:
    """Return the state after a turn, with the play that was not written because there is only one."""
    if after.pending is None or following is None or following.played.before.pending != after.pending:
        return after
    return settled(following)


def _dice(line: int, before: Position, roll: Roll) -> tuple[int, int] | None:
    """Return the roll of a play whose roll is not known: the smallest that plays it; other programs need one."""
    if roll.written is not Written.PLAY:
        return None
    possible = fitting_rolls(before, roll.play) or rolls_for(roll.play)
    if not possible:
        raise CannotExport(line, "no roll plays this, and none is written")
    return min(possible, key=sum)
