"""Frames in streams that are whole, split, sloppy and spoilt."""

from __future__ import annotations

import io
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bg_lsp.server.frames import MOST, bodies, frame

GOOD = b"".join(frame(b'{"good":1}'))


class Trickle(io.RawIOBase):
    """A stream that hands out a few bytes at a time, as a pipe may."""

    def __init__(self, data: bytes, step: int) -> None:
        self._data, self._step = data, step

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._data[: min(self._step, len(buffer))]
        self._data = self._data[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


@given(st.lists(st.binary(max_size=40)), st.integers(1, 50))
def test_whatever_way_it_is_cut(messages: list[bytes], step: int) -> None:
    stream = io.BufferedReader(Trickle(b"".join(chain.from_iterable(map(frame, messages))), step), 16)
    assert list(bodies(stream)) == messages


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        b"hello\r\n\r\n",
        b"\r\n\n\r\n",
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length: %d\r\n\r\n" % (MOST + 1),
        b"Content-Length: 99999999999999999999999\r\n\r\n",
        b"X" * 200_000 + b"\n",
        b"no end of line in front of the header ",
        b"Content-Length: 3\r\nContent-Length: 10\r\n\r\n0123456789"[:19],
        bytes(range(256)).replace(b"\n", b"") + b"\n",
    ],
)
def test_what_is_spoilt_is_passed_over(spoilt: bytes) -> None:
    assert list(bodies(io.BytesIO(spoilt + GOOD + GOOD))) == [b'{"good":1}'] * 2


@pytest.mark.parametrize(
    "header",
    [
        b"content-length: 4\r\n\r\n",
        b"CONTENT-LENGTH:4\r\n\r\n",
        b"Content-Length : 4 \r\n\r\n",
        b"Content-Length: 4\n\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 4\r\n\r\n",
        b"Content-Length: 4\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
    ],
)
def test_headers_as_clients_write_them(header: bytes) -> None:
    assert list(bodies(io.BytesIO(header + b"null" + GOOD))) == [b"null", b'{"good":1}']


def test_a_wrong_length_costs_at_most_its_neighbour() -> None:
    short, long = b"Content-Length: 3\r\n\r\n{}{}{}\n", b"Content-Length: 20\r\n\r\n{}"
    assert list(bodies(io.BytesIO(short + GOOD)))[1:] == [b'{"good":1}']
    assert list(bodies(io.BytesIO(long + GOOD + GOOD)))[-1] == b'{"good":1}'


def test_a_stream_that_ends_inside_a_message() -> None:
    assert list(bodies(io.BytesIO(GOOD + GOOD[:-1]))) == [b'{"good":1}']
