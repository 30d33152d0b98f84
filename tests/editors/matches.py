"""The match that every editor is shown."""

HEAD = """\
; [Event "Club final"]
; [Player 1 "Ada"]
; [Player 2 "Ben"]

5 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 24/22 13/8
"""

FAULTY = HEAD + "  2) 64: 24/18 13/9                    43: 13/4\n"

FAULT = "13/4 is 9 pips: with 4-3 one checker moves 3, 4 or 7."
"""What is wrong with it: line 10, column 44."""

LONG = """\
; [Event "Club final"]
; [Player 1 "Ada"]
; [Player 2 "Ben"]

5 point match

Game 1
Ada : 0                                Ben : 0
  1) 31: 8/5 6/5                       52: 24/22 13/8
  2) 64: 24/18 13/9                    43: 13/4
  3) Wins 1 point

Game 2
Ada : 1                                Ben : 0
  1) 31: 8/5* 6/5                      52: 24/22 13-8
  2) 61: 13/7 8/7                      Doubles => 2
  3) Takes                             66: 13/7(4)
"""
"""Two games: one error and one warning in them, a play written oddly, a cube."""
