"""Lines folded into a match: the text, the fold, and the `Document` that answers for both.

Meaning is a left fold over lines; an edit folds again from the first changed line until the
new state equals the stored one. Findings are facts; their words live in `problems`.
"""
