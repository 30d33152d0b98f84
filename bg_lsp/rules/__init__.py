"""The game itself: positions, rolls, plays, the cube and the score.

No text, no lines, no editor: everything here is pure and knows nothing above it.
Points are numbered from the mover's own side, 24 down to 1; 25 is his bar, 0 is off.
"""
