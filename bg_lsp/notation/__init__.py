"""One line of text to a tree and back: reading, canonical spelling, layout, position IDs.

Reading never fails and loses nothing. A line is read without its neighbours, so what it
means (whose turn, which position) belongs one floor up, in `record`.
"""
