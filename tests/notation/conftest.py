"""Time is measured where it matters, not by hypothesis: the first call may load a module."""

from hypothesis import settings

settings.register_profile("notation", deadline=None)
settings.load_profile("notation")
