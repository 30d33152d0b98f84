"""What holds after settings have come and gone in any order, worked out again from nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.server.schema import SETTINGS
from bg_lsp.server.settings import Preferences

ROOTS = ("file:///clubs", "file:///clubs/one")
DOCUMENTS = ("file:///clubs/one/a.bgn", "file:///clubs/b.bgn", "untitled:c", "file:///clubs/one-more/d.bgn")

SETS = [
    {"ignore": ["BG2"]},
    {"ignore": [], "inlayHints": {"pips": True}},
    {"select": ["BG1"], "severity": {"BG5": "error"}},
    {"codeLens": False},
    {},
]
TABLES = st.none() | st.sampled_from(SETS)
STEPS = st.one_of(
    st.tuples(st.just("push"), TABLES),
    st.tuples(st.just("answer"), st.integers(1, 9), st.sampled_from(ROOTS + DOCUMENTS), TABLES),
    st.tuples(st.just("move"), st.sampled_from([ROOTS, ROOTS[:1], ROOTS[1:], ()])),
    st.tuples(st.just("forget"), st.sampled_from(DOCUMENTS)),
    st.tuples(st.just("files_changed")),
)


def taken(preferences: Preferences, step: tuple[Any, ...]) -> None:
    name, *values = step
    if name == "push":
        values = [None if values[0] is None else {"bg-lsp": values[0]}]
    getattr(preferences, name)(*values)


@given(TABLES, st.lists(STEPS, max_size=8))
def test_what_is_remembered_is_what_is_worked_out(options: Any, steps: list[tuple[Any, ...]]) -> None:
    remembering, forgetful = Preferences(), Preferences()
    for preferences in (remembering, forgetful):
        preferences.begin(options, ROOTS)
        for number, uri in enumerate((*ROOTS, *DOCUMENTS[:2])):
            preferences.answer(1, uri, SETS[number])
    for step in steps:
        taken(remembering, step)
        taken(forgetful, step)
        for uri in DOCUMENTS:
            remembering.of(uri)
    for uri in (*ROOTS, *DOCUMENTS):
        assert remembering.all(uri) == forgetful.all(uri)


def test_the_innermost_folder_counts_then_what_is_pushed_then_the_options() -> None:
    preferences = Preferences()
    preferences.begin({"inlayHints": {"cube": False}}, [f"{root}/" for root in ROOTS])
    assert [preferences.value(uri, "inlayHints.cube") for uri in DOCUMENTS] == [False] * 4
    preferences.push({"bg-lsp": {"codeLens": False}})
    assert [preferences.value(uri, "inlayHints.cube") for uri in DOCUMENTS] == [True] * 4
    preferences.answer(1, ROOTS[0], {"inlayHints": {"pips": True}})
    preferences.answer(1, ROOTS[1], {"inlayHints": {"pips": False}})
    assert [preferences.value(uri, "inlayHints.pips") for uri in DOCUMENTS] == [False, True, False, True]
    assert [preferences.value(uri, "codeLens") for uri in DOCUMENTS] == [True, True, False, True]
    preferences.answer(2, DOCUMENTS[0], {"inlayHints": {"pips": True}})
    preferences.answer(1, DOCUMENTS[0], {})
    assert preferences.value(DOCUMENTS[0], "inlayHints.pips") is True
    preferences.answer(3, DOCUMENTS[0], None)  # the client says nothing of it: what was pushed holds
    assert preferences.value(DOCUMENTS[0], "codeLens") is False


def test_what_is_not_set_is_the_default() -> None:
    preferences = Preferences()
    for name, setting in SETTINGS.items():
        assert preferences.value("file:///m.bgn", name) == setting.default
