"""What is done with a record that was changed: written over its file, to standard output, or shown as a diff."""

from __future__ import annotations

import sys
from typing import NamedTuple

from bg_lsp.cli.files import STDIN, read, reason
from bg_lsp.cli.replacing import Refused, replace
from bg_lsp.cli.terminal import Style, write_bytes
from bg_lsp.record.document import Document
from bg_lsp.record.text import Decoded, NotText, decode, encode


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
        if decode(data).text != text:
            raise Refused(f"the changed text would not be read as {self.decoded.encoding} again")
        return data

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


__all__ = ["Refused", "Source"]
