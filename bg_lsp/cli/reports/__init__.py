"""The ways in which `check` writes what it found, one module each.

A `Report` gets the files one by one, sorted by name, with their problems sorted by place and code.
"""

FORMATS = {
    "full": ("full", "Full"),
    "concise": ("concise", "Concise"),
    "json": ("json_list", "Json"),
    "github": ("github", "GitHub"),
    "sarif": ("sarif", "Sarif"),
}
"""By what `--output-format` calls it: the module and the class, loaded only where it is wanted."""
