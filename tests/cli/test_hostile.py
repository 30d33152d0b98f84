"""Whatever the bytes are: an answer, no crash, and no line that goes on for ever."""

from __future__ import annotations

import random

import pytest

from tests.cli.conftest import Run

SIZE = 100_000
BYTES = {
    "empty": b"",
    "NUL": b"\0" * SIZE,
    "binary": random.Random(1).randbytes(SIZE).replace(b"\0", b"x"),
    "one long line": b"x" * SIZE,
    "one long play": b"31: " + b"8/5 " * (SIZE // 40),
    "a note that never closes": b"42: 8/4 6/4 {" + b"x" * SIZE,
    "many scores": b"a : 1 " * (SIZE // 6),
    "many rows on a line": b"1) " * (SIZE // 3),
    "the same line again and again": b"42: 8/4 6/4\n" * (SIZE // 100),
    "blanks": b" \t" * (SIZE // 2),
    "line ends": b"\r\n\n\r" * (SIZE // 10),
    "UTF-16": "42: 8/4 6/4\n\ud83c\udfb2".encode("utf-16", "surrogatepass"),
    "damaged UTF-16": b"\xff\xfe\x00\xd8",
    "Windows-1252": "42: 8/4 6/4 {na\xefve}\n".encode("latin-1"),
}


@pytest.mark.parametrize("form", ["full", "json", "github"])
@pytest.mark.parametrize("data", BYTES.values(), ids=list(BYTES))
def test_bytes(run: Run, data: bytes, form: str) -> None:
    done = run("check", "--output-format", form, "-", stdin=data)
    assert done.code in (0, 1, 2)
    assert (done.code == 2) == (done.err != "")
    if form != "json":
        assert max(map(len, done.out.split("\n"))) < 500


def test_every_cut_of_a_row(run: Run) -> None:
    row = " 12) 62: bar/23*/17(2) 13/7 {a note} !? (illegal)  Doubles => 4"
    for cut in range(len(row)):
        assert run("check", "-", stdin=row[:cut].encode()).code in (0, 1)
