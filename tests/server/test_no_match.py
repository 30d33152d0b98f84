"""A text that is no match says so once in an editor too, until a line of a match is typed."""

from __future__ import annotations

from tests.server.raw import change
from tests.server.test_features import PUBLISHED, URI, started


def test_from_key_to_key() -> None:
    for client in started({}):
        client.open("milk\n2 eggs\n1) bread\n", URI)
        lines = []
        for version, text in enumerate(("7 point match", "soup", ""), 2):
            found = client.notified(PUBLISHED)["diagnostics"]
            lines.append([each["range"]["start"]["line"] for each in found])
            client.change([change((0, 0), (0, 99), text)], URI, version)
        assert lines == [[0], [1, 2], [0]]
