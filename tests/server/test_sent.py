"""Settings in every notation in which clients send them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.problems.problem import Severity
from bg_lsp.server.schema import SETTINGS, TABLE, Kind
from bg_lsp.server.sent import MOST, NOTHING, Sent, ours, read

PIPS = {"inlayHints.pips": True}


@pytest.mark.parametrize(
    "settings",
    [
        {"bg-lsp": {"inlayHints": {"pips": True}}},  # VS Code, coc.nvim, Neovim
        {"bg-lsp": {"inlayHints.pips": True}},  # what people write
        {"bg-lsp.inlayHints": {"pips": True}},
        {"bg-lsp.inlayHints.pips": True},  # as in VS Code's files
        {"inlayHints": {"pips": True}},  # Helix, where every server has a table of its own
        {"inlayHints.pips": True, "python": {"x": 1}},
        {"bg-lsp": {"select": None, "ignore": None, "inlayHints": {"pips": True, "cube": None}}},
        {"bg-lsp": {"inlayHints": {"pips": True}, "severity": [], "diagnostics": []}},  # Lua's empty tables
    ],
    ids=json.dumps,
)
def test_one_setting_in_the_notation_of_each_client(settings: Any) -> None:
    sent = read(ours(settings))
    assert {name: value for name, value in sent.values.items() if value} == PIPS
    assert sent.wrong == ()


@pytest.mark.parametrize("settings", [None, [], 3, "bg-lsp"])
def test_what_is_no_table_is_no_settings(settings: Any) -> None:
    """But the word that they are to be pulled."""
    assert ours(settings) is None


@pytest.mark.parametrize(
    "settings",
    [{}, {"bg-lsp": {}}, {"bg-lsp": []}, {"bg-lsp": None}, {"python": {"path": 1}}, {"pictures": True}],
)
def test_settings_without_a_word_of_us_say_that_nothing_is_set(settings: Any) -> None:
    table = ours(settings)
    assert table is not None
    assert read(table) == NOTHING


def test_what_the_checker_needs() -> None:
    sent = read({"select": ["no-roll", "bg3"], "ignore": [], "severity": {"BG2": "Hint", "all": "error"}})
    assert sent == Sent(
        {
            "select": frozenset({"BG214", "BG3"}),
            "ignore": frozenset(),
            "severity": {"BG2": Severity.HINT, "ALL": Severity.ERROR},
        }
    )


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            {"inlayHints": {"pips": "yes"}},
            'bg-lsp.inlayHints.pips: true or false is expected, "yes" was found.',
        ),
        (
            {"inlayHints": False},
            "bg-lsp.inlayHints: a table of score, cube, unplayed, pips is expected, false was",
        ),
        ({"codeLens": 1}, "bg-lsp.codeLens: true or false is expected, 1 was found."),
        (
            {"diagnostics.scope": "all"},
            'bg-lsp.diagnostics.scope: open or folder is expected, "all" was found.',
        ),
        (
            {"ignore": "BG2"},
            'bg-lsp.ignore: a list, such as ["BG5", "no-roll"], is expected, "BG2" was found.',
        ),
        ({"ignore": ["BG999"]}, "bg-lsp.ignore: a code (BG214), a family (BG2), a name (no-roll) or ALL is"),
        ({"ignore": [["BG2"]]}, "or ALL is expected, a list was found."),
        (
            {"severity": {"BG2": "loud"}},
            "bg-lsp.severity.BG2: error, warning, information or hint is expected",
        ),
        ({"severity": {"BG2": {}}}, "information or hint is expected, a table was found."),
        (
            {"severity": "loud"},
            'bg-lsp.severity: a table, such as {"BG5": "warning"}, is expected, "loud" was found.',
        ),
        ({"colour": True}, "bg-lsp.colour: there is no such setting; docs/configuration.md lists them all."),
        ({"inlayHints": {"pip": True}}, "bg-lsp.inlayHints.pip: there is no such setting"),
        ("loud", 'bg-lsp: a table is expected, "loud" was found.'),
        ({"ignore": ["BG2"] * (MOST + 1)}, f"bg-lsp.ignore: only the first {MOST} entries hold."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(table: Any, sentence: str) -> None:
    (said,) = read(table).wrong
    assert sentence in said


def test_what_is_right_holds_beside_what_is_wrong() -> None:
    sent = read({"ignore": ["BG999", "BG2", 3], "codeLens": "no", "inlayHints": {"pips": True, "cube": 0}})
    assert sent.values == {"ignore": frozenset({"BG2"}), "inlayHints.pips": True}
    assert len(sent.wrong) == 4


def test_a_choice_of_nothing_but_mistakes_is_none() -> None:
    assert read({"select": ["BG2O"], "ignore": [3]}).values == {}
    assert read({"select": [], "ignore": []}).values == {"select": frozenset(), "ignore": frozenset()}


def test_what_belongs_to_the_client_is_neither_read_nor_wrong() -> None:
    table = {each.name: "/bin/sh" for each in TABLE if each.clients}
    assert read(table) == NOTHING


NAMES = st.sampled_from([*SETTINGS, "inlayHints", "diagnostics", "pips", "score", "BG2", "colour"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(ANYTHING)
def test_nothing_that_is_sent_is_a_crash(settings: Any) -> None:
    for table in (settings, ours(settings), ours({"bg-lsp": settings})):
        for name, value in read(table).values.items():
            setting = SETTINGS[name]
            match setting.kind:
                case Kind.SWITCH:
                    assert isinstance(value, bool)
                case Kind.CHOICE:
                    assert value in setting.choices
                case Kind.PROBLEMS:
                    assert isinstance(value, frozenset)
                case Kind.SEVERITIES:
                    assert all(isinstance(grade, Severity) for grade in value.values())
                case _:
                    pytest.fail(name)


def test_what_is_too_deep_or_too_large_is_cut() -> None:
    deep: Any = "BG2"
    for _ in range(100_000):
        deep = {"inlayHints": [deep]}
    large = {f"colour{number}": number for number in range(100_000)}
    for table in (deep, {"inlayHints": deep}, {"ignore": deep}, {"severity": {"BG2": deep}}, large):
        assert all(len(sentence) < 300 for sentence in read(table).wrong)
    assert len(read(large).wrong) <= 20
    while isinstance(deep, dict):  # taken apart by hand: the interpreter would do it recursively
        (deep,) = deep.pop("inlayHints")
