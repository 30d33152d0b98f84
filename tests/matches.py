"""The match that tests show to editors and to the server."""

TAGS = """\
; [Event "Club final"]
; [Player 1 "Ada"]
; [Player 2 "Ben"]

"""

_BEGUN = """\
5 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 24/22 13/8
"""
_WRONG = "  2) 64: 24/18 13/9                    43: 13/4\n"

HEAD = TAGS + _BEGUN

FAULTY = HEAD + _WRONG

FAULT = "13/4 is 9 pips: with 4-3 one checker moves 3, 4 or 7."
"""What is wrong with it: line 10, column 44."""

DOUBLED = f"""\
{_BEGUN}{_WRONG}  3) Wins 1 point

Game 2
Ada : 1                                Ben : 0
  1) 31: 8/5* 6/5                      52: 24/22 13-8
  2) 61: 13/7 8/7                      Doubles => """
"""Two games up to the value of a cube: one error and one warning in them, a play written oddly."""

LONG = f"""\
{TAGS}{DOUBLED}2
  3) Takes                             66: 13/7(4)
"""
