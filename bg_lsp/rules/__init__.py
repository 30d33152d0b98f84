"""The game itself: positions, rolls, plays, the cube and the score.

No text, no lines, no editor: everything here is pure and knows nothing above it.
Points are numbered from the mover's own side, 24 down to 1; 25 is his bar, 0 is off.

To read in this order: `position` and `play` are the values; `reading` is what a written play can
mean, `verify` whether it is legal (`plain` for most plays at one go), `judge` why it is not; `force`
makes it nevertheless, and `arithmetic` asks which rolls could. `moves`, `two_dice` and `doubles` find all
plays of a roll, `generate` hands them out and `canonical` writes them down. `cube` and `score` are apart.
"""
