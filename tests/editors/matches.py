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
