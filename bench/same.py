"""A server that does nothing but send: every change is answered with the bytes of a file.

What is left of a figure beside it is what the bytes cost on their way and in the client.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main(file: str) -> None:
    """Answer requests with nothing, and what opens or changes a document with the bytes."""
    body = Path(file).read_bytes()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    while line := source.readline():
        size = int(line.partition(b":")[2])
        source.readline()
        message = source.read(size)
        if b'"method": "initialize"' in message:
            answer = b'{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}'
        elif b'"method": "textDocument/did' in message:
            answer = body
        else:
            continue
        sink.write(b"Content-Length: %d\r\n\r\n%b" % (len(answer), answer))
        sink.flush()


if __name__ == "__main__":
    main(sys.argv[1])
