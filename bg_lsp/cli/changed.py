"""The records that a command line names, and what is done with one that was changed.

It is written over its file or to standard output, or shown as a diff.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from bg_lsp.cli.files import STDIN, find, read, reason
from bg_lsp.cli.replacing import Refused, replace
from bg_lsp.cli.terminal import Progress, Style, complain, write_bytes
from bg_lsp.record.document import Document
from bg_lsp.record.text import Decoded, NotText, decode, encode
from bg_lsp.values import NamedTuple

if TYPE_CHECKING:
    from argparse import Namespace

Unread = Callable[[str, str], object]
"""Is told the name of a file that could not be read, and why."""


class Source(NamedTuple):
    """A file, or standard input, and what was read from it."""

    path: str
    name: str
    """What it is called in messages, and in the choice of settings."""
    data: bytes
    decoded: Decoded
    document: Document

    @classmethod
    def load(cls, path: str, name: str, *, pass_on: bool = False) -> Source:
        """Read a record. Raise `OSError` or `NotText`.

        With `pass_on`, standard input that is no text goes to standard output as it is, since that may be
        what the text of an editor is replaced with.
        """
        data = read(path)
        try:
            decoded = decode(data)
        except NotText:
            if pass_on and path == STDIN:
                write_bytes(sys.stdout, data)
            raise
        return cls(path, name, data, decoded, Document.read(decoded.text, name, decoded.encoding))

    def encoded(self, document: Document) -> bytes:
        """Return what the file holds when this is written into it, in its encoding and with its mark.

        Raise `Refused` where the encoding lacks a character, or the bytes would be read as another text.
        """
        text = document.text()
        try:
            data = encode(text, self.decoded)
        except UnicodeEncodeError as error:
            letter = text[error.start]
            raise Refused(f"{letter!a} cannot be written in {self.decoded.encoding}") from error
        try:
            if decode(data).text == text:
                return data
        except NotText as error:
            raise Refused(f"the changed text would be none any more: {error}") from error
        raise Refused(f"the changed text would not be read as {self.decoded.encoding} again")

    def write(self, document: Document) -> None:
        """Write what the record has become; standard input goes to standard output, changed or not.

        Raise `Refused` where a file has to stay as it is.
        """
        if self.path == STDIN:
            try:
                data = self.encoded(document)
            except Refused:
                write_bytes(sys.stdout, self.data)
                raise
            write_bytes(sys.stdout, data)
        elif (data := self.encoded(document)) != self.data:
            try:
                replace(self.path, self.data, data)
            except OSError as error:
                raise Refused(reason(error)) from error

    def show(self, document: Document) -> None:
        """Write a diff to standard output: as a terminal may show it, else to the letter in the file's encoding."""
        from bg_lsp.cli.diff import coloured, unified

        if sys.stdout.isatty():
            lines = unified(self.name, self.document, document)
            sys.stdout.writelines(coloured(lines, Style.of(sys.stdout)))
            return
        # No program applies a diff in UTF-16, so let people read it at least.
        wide = self.decoded.encoding.startswith("utf-16")
        like = Decoded("", "utf-8" if wide else self.decoded.encoding, b"")
        mark = "" if wide else self.decoded.bom.decode(like.encoding)
        lines = unified(self.name, self.document, document, mark)
        write_bytes(sys.stdout, b"".join(encode(line, like) for line in lines))


class Sources:
    """The records that a command line names, read one after the other under a progress bar."""

    def __init__(self, options: Namespace, *, pass_on: bool, unread: Unread | None = None) -> None:
        self.fine = True
        """Nothing had to be complained of."""
        self._stdin_name = options.stdin_filename or STDIN
        self._pass_on = pass_on
        self._unread = unread
        self._found = find(options.paths)
        self._progress = Progress(len(self._found))

    def __iter__(self) -> Iterator[Source]:
        for path, named in self._found:
            name = self._stdin_name if path == STDIN else path
            try:
                source = Source.load(path, name, pass_on=self._pass_on)
            except (OSError, NotText) as error:
                if named or isinstance(error, OSError):
                    self.complain(f"{name}: {reason(error)}")
                    if self._unread is not None:
                        self._unread(name, reason(error))
            else:
                yield source
            self._progress.step()
        self._progress.clear()

    def clear(self) -> None:
        """Wipe the progress bar away, so that something else can be written."""
        self._progress.clear()

    def complain(self, message: str) -> None:
        """Say that a file could not be read, or is left as it is."""
        self._progress.clear()
        complain(message)
        self.fine = False
