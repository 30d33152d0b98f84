"""Named tuples that cost next to nothing to define.

`typing.NamedTuple` compiles a constructor for every class, and each annotation that is postponed,
at the moment the class is defined. The checker defines some seventy before it reads its first line, which
was a fifth of the time that a small file takes. Here a class gets its constructor with its first
value, and annotations are left alone; all else is as in `typing`, which is what type checkers see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from collections import _tuplegetter  # in C where Python has it so

    _new = tuple.__new__

    class _Values(tuple):
        """What all named tuples can do."""

        __slots__ = ()

        def __new__(cls, *values, **named):
            """Make the first value of a class, and the constructor for all that follow."""
            members = ", ".join(cls._fields)
            make = eval(f"lambda _cls, {members}: _new(_cls, ({members},))", {"_new": _new})
            make.__defaults__ = tuple(cls._field_defaults.values())
            cls.__new__ = staticmethod(make)
            return cls(*values, **named)

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, /, **named):
            changed = _new(type(self), map(named.pop, self._fields, self))
            if named:
                raise TypeError(f"{type(self).__name__} has no {', '.join(named)}")
            return changed

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            members = [f"{name}={value!r}" for name, value in self._asdict().items()]
            return f"{type(self).__name__}({', '.join(members)})"

        def __getnewargs__(self):
            return tuple(self)

    class _Definer(type):
        """Makes a plain subclass of tuple of a class statement with annotated members."""

        def __new__(cls, name, bases, namespace):
            fields = tuple(namespace.get("__annotations__", ()))
            defaults = {field: namespace[field] for field in fields if field in namespace}
            members = {field: _tuplegetter(index, None) for index, field in enumerate(fields)}
            return type(
                name,
                (_Values,),
                {
                    **namespace,
                    **members,
                    "__slots__": (),
                    "__match_args__": fields,
                    "_fields": fields,
                    "_field_defaults": defaults,
                },
            )

    NamedTuple = type.__new__(_Definer, "NamedTuple", (), {})
