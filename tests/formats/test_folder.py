"""The matches of a folder are found, whatever else lies in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bg_lsp.formats.folder import FRONT, begins_match, walk

MATCH = b"7 point match\n\nGame 1\nAda : 0    Ben : 0\n"


def found(folder: Path) -> list[str]:
    return [entry.path[len(f"{folder}/") :] for entries in walk(str(folder)) for entry in entries]


def test_only_what_may_be_a_match_by_its_name(tmp_path: Path) -> None:
    for name in (
        "b.bgn", "a.MAT", "c.txt", "d.md", ".bgn", "sub/e.bgn", "sub/.git/f.bgn", "node_modules/g.bgn",
        "env/pyvenv.cfg", "env/h.bgn", "env/lib/i.bgn", "z/j.bgn",
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(MATCH)
    (tmp_path / "folder.bgn").mkdir()
    assert found(tmp_path) == ["a.MAT", "b.bgn", "c.txt", "sub/e.bgn", "z/j.bgn"]


def test_links_in_a_ring_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/a.bgn").write_bytes(MATCH)
    (tmp_path / "sub/up").symlink_to(tmp_path)
    (tmp_path / "ring.bgn").symlink_to("ring.bgn")
    (tmp_path / "link.bgn").symlink_to("sub/a.bgn")
    assert found(tmp_path) == ["link.bgn", "ring.bgn", "sub/a.bgn"]


def test_a_folder_that_is_gone_or_a_file_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert found(tmp_path / "none") == found(tmp_path / "file") == []


@pytest.mark.parametrize(
    ("front", "is_one"),
    [
        (MATCH, True),
        (MATCH.decode().encode("utf-16"), True),
        ("; Ángel\n".encode("cp1252") + MATCH, True),
        (MATCH.replace(b"\n", b"\r"), True),
        (MATCH + b"\xc3" * FRONT, True),
        (b"Things to do\n" + MATCH, False),
        (b"\0\1\2" + MATCH, False),
        (b"", False),
    ],
)
def test_a_match_is_told_by_its_first_bytes(front: bytes, is_one: bool) -> None:
    assert begins_match(front) == is_one


def test_names_that_are_no_text_are_found(tmp_path: Path) -> None:
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.bgn"))).write_bytes(MATCH)
    assert found(tmp_path) == ["\udcff.bgn"]
