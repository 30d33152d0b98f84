"""Chess games at random, for python-chess to read: a checked record of another game."""

from __future__ import annotations

import sys
from random import Random


def pgn(games: int, seed: int = 1) -> str:
    """Return so many random games in PGN."""
    import chess
    import chess.pgn

    random = Random(seed)
    texts = []
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over() and board.fullmove_number <= 60:
            board.push(random.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(texts) + "\n"


def main(path: str) -> None:
    """Read the games and print how many moves they have."""
    import chess.pgn

    moves = 0
    with open(path, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            moves += sum(1 for _ in game.mainline_moves())
    print(moves)


if __name__ == "__main__":
    main(sys.argv[1])
