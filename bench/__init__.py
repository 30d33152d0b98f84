"""Figures: how fast it is, beside others, in one run on one machine.

`python -m bench` prints all rows; each module here that has a function `rows()` gives its own.
"""
