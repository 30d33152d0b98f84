"""What is on, how loud it is, and the files that say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from bg_lsp.problems import Settings, Severity, check
from bg_lsp.problems.configuration import MOST_BYTES, MOST_FAULTS, configure, find, load
from bg_lsp.problems.settings import selector
from bg_lsp.record.document import Document

STAR = "31: 8/5* 6/5\n"


def chosen(*selectors: str) -> frozenset[str]:
    """Return selectors as a set."""
    return frozenset(selectors)


def test_selectors_have_one_spelling() -> None:
    assert selector("bg214") == selector("no-roll") == selector(" NO-ROLL ") == "BG214"
    assert (selector("all"), selector("bg5")) == ("ALL", "BG5")
    assert selector("BG999") is selector("BG7") is selector("") is None


@pytest.mark.parametrize(
    ("name", "style"), [("a.bgn", True), ("-", True), ("a.mat", False), ("A.TXT", False)]
)
def test_style_is_off_in_what_programs_write(name: str, style: bool) -> None:
    assert Settings().selects("BG503", name) is style
    assert Settings().selects("BG214", name)
    assert not Settings().selects("BG601", name)
    assert Settings(select=chosen("ALL")).selects("BG503", name)
    assert not Settings(select=chosen("ALL")).selects("BG601", name)


def test_the_narrower_selector_counts() -> None:
    layout_only = Settings(select=chosen("BG508"), ignore=chosen("BG5"))
    assert layout_only.selects("BG508", "a.mat")
    assert not layout_only.selects("BG503")
    assert not Settings(select=chosen("BG5"), ignore=chosen("BG508")).selects("BG508")
    assert not Settings(select=chosen("BG5"), ignore=chosen("BG5")).selects("BG508")
    assert not Settings(ignore=chosen("BG2")).selects("BG214")


def test_severities_go_from_narrow_to_wide() -> None:
    (problem,) = check(Document.read(STAR), Settings(severity={"BG2": Severity.HINT}))
    assert problem.severity is Severity.HINT
    both = {"BG2": Severity.HINT, "BG215": Severity.ERROR, "ALL": Severity.WARNING}
    (problem,) = check(Document.read(STAR), Settings(severity=both))
    assert problem.severity is Severity.ERROR


def test_settings_lie_over_others() -> None:
    base = Settings(chosen("BG1"), chosen("BG101"), {"BG102": Severity.HINT})
    assert Settings().over(base) == base
    upper = Settings(ignore=chosen(), severity={"BG103": Severity.HINT})
    assert upper.over(base) == Settings(
        chosen("BG1"), chosen(), {"BG102": Severity.HINT, "BG103": Severity.HINT}
    )


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    deep = tmp_path / "club" / "final"
    deep.mkdir(parents=True)
    (tmp_path / "bg-lsp.toml").write_text('select = ["BG1"]\n')
    (tmp_path / "club" / "pyproject.toml").write_text('[tool.other]\nname = "bg-lsp"\n')
    assert find(str(deep / "match.bgn")) == str(tmp_path / "bg-lsp.toml")
    (tmp_path / "club" / "pyproject.toml").write_text('[tool.bg-lsp]\nselect = ["no-roll"]\n')
    assert configure(str(deep / "match.bgn")).settings == Settings(select=chosen("BG214"))
    (tmp_path / "club" / "bg-lsp.toml").write_text("")
    assert configure(str(deep)).settings == Settings()


def test_above_a_path_that_no_system_opens_nothing_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bg-lsp.toml").write_text("")
    looked: list[str] = []
    monkeypatch.setattr("bg_lsp.problems.configuration.isfile", looked.append)
    assert find(str(tmp_path / ("a/" * 3000))) is None
    assert looked == []


def test_a_file_of_settings_is_read(tmp_path: Path) -> None:
    path = tmp_path / "bg-lsp.toml"
    path.write_text(
        'select = ["all"]\nignore = ["layout"]\n[severity]\nBG4 = "Hint"\nroll-missing = "error"\n'
    )
    found = load(str(path))
    assert found.faults == ()
    assert found.settings == Settings(
        chosen("ALL"), chosen("BG508"), {"BG4": Severity.HINT, "BG219": Severity.ERROR}
    )


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('select = ["BG2", "BG999"]\n', (0, 18), '"BG999" is no problem'),
        ('\nselect = "BG2"\n', (1, 0), "must be a list"),
        ("ignore = [3]\n", (0, 10), '"3" is no problem'),
        ('[severity]\nBG2 = "loud"\n', (1, 7), '"loud" is no severity'),
        ('[severity]\nBG2 = "off"\n', (1, 7), "what is not to be reported belongs in ignore"),
        ("[severity]\nBG2 = false\n", (1, 0), "what is not to be reported belongs in ignore"),
        ('severity = "loud"\n', (0, 0), "must be a table"),
        ("colour = true\n", (0, 0), '"colour" is no setting'),
        ('select = ["BG2"\n', (1, 0), "is no TOML"),
        ("select = = 1\n", (0, 9), "is no TOML"),
        ("a = " + "[" * 3000 + "]" * 3000, (0, 0), "is nested too deep"),
        ("\na = " + "9" * 5000, (0, 0), "too many digits"),
        ("ignore = [0x" + "f" * 5000 + "]", (0, 0), "is no problem"),
        ("ignore = [{" + "a." * 60 + "a = 1}]", (0, 0), "is no problem"),
        ("# .\na" + ". 'b.b'" * 100_000, (1, 1), "too many parts"),
        ("\n[a" + '."b"' * 100_000 + "]", (1, 2), "too many parts"),
        ("severity.BG2 = 0x" + "f" * 5000, (0, 0), "is no severity"),
    ],
)
def test_mistakes_are_reported_with_their_place(
    tmp_path: Path, text: str, place: tuple[int, int], words: str
) -> None:
    path = tmp_path / "bg-lsp.toml"
    path.write_text(text)
    (fault,) = load(str(path)).faults
    assert fault.place == place
    assert words in fault.message
    assert str(fault).startswith(f"{path}:{place[0] + 1}:{place[1] + 1}: ")


def test_what_is_right_holds_beside_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "bg-lsp.toml"
    path.write_text('select = ["BG2", "BG999"]\n[severity]\nBG2 = "loud"\nBG3 = "hint"\n')
    assert load(str(path)).settings == Settings(chosen("BG2"), None, {"BG3": Severity.HINT})


def test_a_choice_of_nothing_but_mistakes_is_none(tmp_path: Path) -> None:
    path = tmp_path / "bg-lsp.toml"
    path.write_text('select = ["BG2O"]\nignore = ["BG9"]\n')
    assert load(str(path)).settings == Settings()
    path.write_text("select = []\nignore = []\n")
    assert load(str(path)).settings == Settings(frozenset(), frozenset())


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"\x00", b"[tool]\nbg-lsp = 3\n"])
def test_no_file_of_settings_is_a_crash(tmp_path: Path, content: bytes) -> None:
    for name in ("bg-lsp.toml", "pyproject.toml"):
        path = tmp_path / name
        path.write_bytes(content)
        load(str(path))
        configure(str(tmp_path))
        path.unlink()
    assert "cannot be read" in load(str(tmp_path / "none.toml")).faults[0].message


def test_a_file_of_settings_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "bg-lsp.toml"
    path.write_text("ignore = [" + '"x",\n' * 100_000 + "]")
    assert len(load(str(path)).faults) == MOST_FAULTS
    # Mistakes that are spelled in another way are looked for in vain, each from the first line to the last.
    path.write_text("\n" * 900_000 + "\n".join(f'"\\u0061{number}" = 1' for number in range(200)))
    assert {fault.place for fault in load(str(path)).faults} == {(0, 0)}
    path.write_text("#" * MOST_BYTES + "\n")
    (fault,) = load(str(path)).faults
    assert "larger than 1 MB" in fault.message
    (tmp_path / "pyproject.toml").write_text("[tool.bg-lsp]\n" + "#" * MOST_BYTES)
    path.unlink()
    assert find(str(tmp_path)) != str(tmp_path / "pyproject.toml")


def test_a_fault_knows_its_line_and_end(tmp_path: Path) -> None:
    """Also in a file with a mark at its beginning, as some editors write it."""
    path = tmp_path / "bg-lsp.toml"
    path.write_bytes(b'\xef\xbb\xbfselect = ["BG2", "BG999"]\r\nignore = "BG1"\r\n')
    first, second = load(str(path)).faults
    assert (first.line, first.place, first.end) == ('select = ["BG2", "BG999"]', (0, 18), 23)
    assert (second.line, second.place, second.end) == ('ignore = "BG1"', (1, 0), 6)
