"""Messages as they lie in a byte stream: `Content-Length: n`, an empty line, n bytes of JSON.

Reading is forgiving, since a reader that gives up is deaf for ever: header names in any case,
bare `\\n` for line ends, other headers and outright garbage are passed over until the next
length. Memory is bounded by `MOST` and by what is read at once while looking for a header.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

MOST = 1 << 28
"""Bytes of the longest message that is believed; a longer one is taken for garbage."""

_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,12})[ \t]*\r?\n$", re.IGNORECASE)
_EMPTY = (b"\r\n", b"\n")
_AT_ONCE = 1 << 16


class Source(Protocol):
    """The two methods of a buffered byte stream that reading takes."""

    def readline(self, limit: int, /) -> bytes: ...

    def read(self, size: int, /) -> bytes: ...


class Sink(Protocol):
    """The two methods of a buffered byte stream that writing takes."""

    def writelines(self, pieces: Iterable[bytes], /) -> object: ...

    def flush(self) -> object: ...


def bodies(source: Source) -> Iterator[bytes]:
    """Yield the body of each message until the stream ends; a body cut short is dropped."""
    size: int | None = None
    while line := source.readline(_AT_ONCE):
        if found := _LENGTH.search(line):
            size = int(found[1])
            if size > MOST:
                size = None
        elif size is not None and line in _EMPTY:
            body = source.read(size)
            if len(body) < size:
                return
            yield body
            size, body = None, b""  # a whole match may be in it, and the next one may be long in coming


def frame(*pieces: bytes) -> tuple[bytes, ...]:
    """Return a message, given in pieces, with its header. Joined it would be copied once more."""
    return b"Content-Length: %d\r\n\r\n" % sum(map(len, pieces)), *pieces
