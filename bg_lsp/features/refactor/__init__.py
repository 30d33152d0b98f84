"""Changes of how a record is written that keep what it says: each proved before it is handed out.

Nothing is worked out until somebody asks for the edits: what may be offered at a place costs a look at
its line.
"""
