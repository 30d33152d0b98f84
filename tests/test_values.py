"""The house's named tuples do what those of `typing` do."""

from __future__ import annotations

import copy
import pickle
import typing

import pytest

from bg_lsp import values


class Ours(values.NamedTuple):
    """A value."""

    point: int
    text: str = "x"

    @property
    def twice(self) -> int:
        """Two of it."""
        return self.point * 2

    def further(self) -> Ours:
        """Return the next one."""
        return self._replace(point=self.point + 1)


class Theirs(typing.NamedTuple):
    """A value."""

    point: int
    text: str = "x"

    @property
    def twice(self) -> int:
        """Two of it."""
        return self.point * 2

    def further(self) -> Theirs:
        """Return the next one."""
        return self._replace(point=self.point + 1)


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_a_value(kind: type[Ours]) -> None:
    value = kind(3)
    assert value == (3, "x") == kind(text="x", point=3) == kind._make([3, "x"])
    assert (value.point, value.text, value.twice, value.further()) == (3, "x", 6, (4, "x"))
    assert repr(value) == f"{kind.__name__}(point=3, text='x')"
    assert value._asdict() == {"point": 3, "text": "x"}
    assert kind._fields == kind.__match_args__ == ("point", "text")
    assert kind._field_defaults == {"text": "x"}
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
    assert type(copy.copy(value)) is type(value.further()) is kind
    assert kind.__doc__ == "A value."
    assert not hasattr(value, "__dict__")
    match value:
        case kind(point, text):
            assert (point, text) == (3, "x")


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_what_is_no_value(kind: type[Ours]) -> None:
    for wrong in (lambda: kind(), lambda: kind(1, "x", 2), lambda: kind(1, other=2)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises((TypeError, ValueError)):
        kind(1)._replace(other=2)
    with pytest.raises(AttributeError):
        kind(1).point = 2  # type: ignore[misc]
