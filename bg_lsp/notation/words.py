"""The words of the language as regular expressions, in any case, with what each stands for.

All of them match plain text (`blanks.plain`), so a blank is a space or a tab.
"""

from __future__ import annotations

from typing import Final

from bg_lsp.notation.tree import CubeAction, EndKind

B: Final = r"[ \t]*+"
END: Final = r"(?![^\W_])"
"""A word ends here."""

ACTIONS: Final = {
    "double": CubeAction.DOUBLE,
    "doubles": CubeAction.DOUBLE,
    "redouble": CubeAction.REDOUBLE,
    "redoubles": CubeAction.REDOUBLE,
    "beaver": CubeAction.BEAVER,
    "beavers": CubeAction.BEAVER,
    "raccoon": CubeAction.RACCOON,
    "raccoons": CubeAction.RACCOON,
    "racoon": CubeAction.RACCOON,
    "racoons": CubeAction.RACCOON,
    "take": CubeAction.TAKE,
    "takes": CubeAction.TAKE,
    "accept": CubeAction.TAKE,
    "accepts": CubeAction.TAKE,
    "drop": CubeAction.DROP,
    "drops": CubeAction.DROP,
    "passes": CubeAction.DROP,
    "reject": CubeAction.DROP,
    "rejects": CubeAction.DROP,
    "pass": CubeAction.PASS,
}

LETTERS: Final = {"d": CubeAction.DOUBLE, "t": CubeAction.TAKE, "p": CubeAction.DROP}
"""Jotted cube actions, to be expanded."""

ENDS: Final = {
    "win": EndKind.WINS,
    "wins": EndKind.WINS,
    "loss": EndKind.LOSSES,
    "losses": EndKind.LOSSES,
    "lose": EndKind.LOSSES,
    "loses": EndKind.LOSSES,
    "resign": EndKind.RESIGNS,
    "resigns": EndKind.RESIGNS,
    "resigned": EndKind.RESIGNS,
    "concede": EndKind.RESIGNS,
    "concedes": EndKind.RESIGNS,
    "conceded": EndKind.RESIGNS,
}

LEVELS: Final = {"single": 1, "gammon": 2, "backgammon": 3}

RAISE: Final = rf"(?:(?:re)?doubles?|beavers?|racc?oons?){END}(?:{B}[=-]++>{B}[0-9]{{1,9}}(?![0-9])|{B}=>)?"
ANSWER: Final = rf"(?:takes?|accepts?|drops?|passes|rejects?){END}"
SCORES: Final = (
    rf"(?:wins?|loss(?:es)?|loses?){END}"
    rf"(?:{B}[0-9]{{1,9}}(?![0-9:/-])(?:{B}points?{END})?)?"
    rf"(?:{B}and{END}(?:{B}wins{END})?(?:{B}the{END})?{B}match{END})?"
)
QUITS: Final = (
    rf"(?:resign(?:s|ed)?|concede[sd]?){END}"
    rf"(?:(?:{B}a{END})?{B}(?:single|gammon|backgammon|game|match){END}|[ \t]++[123](?![0-9:/-]))?"
)
NO_MOVE: Final = rf"(?:cannot{B}move|no{B}plays?|no{B}moves?|dances?|fans?){END}"
PASS: Final = rf"pass{END}"
DUMP: Final = rf"illegal{B}play{END}(?:{B}\((?:[^()]++|\([^()]*+\))*+\))?"
FLAG: Final = rf"\({B}illegal{B}\)"

ALL: Final = frozenset(ACTIONS) | frozenset(ENDS) | {"cannot move", "no play", "no move", "dance", "fan"}
