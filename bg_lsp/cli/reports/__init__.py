"""The ways in which `check` writes what it found, one module each.

Each has a function `report(options) -> Report`; a report gets the files one by one, sorted by
name, with their problems sorted by place and code.
"""
