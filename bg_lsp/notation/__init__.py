"""One line of text to a tree and back: reading, canonical spelling, layout, position IDs.

Reading never fails and loses nothing. A line is read without its neighbours, so what it
means (whose turn, which position) belongs one floor up, in `record`.

Read `tree` first. `parse` tries the quick readers, then the careful one: `headers` for lines that are
no turns; for rows `lexer` (pieces), `gather` (which piece belongs to which turn), `turns`, `steps`.
"""
