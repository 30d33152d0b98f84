"""What is wrong in the settings, told where the user looks and without a question that interrupts him."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.settings import folder_of

if TYPE_CHECKING:
    from bg_lsp.problems.configuration import Configuration, SettingsFault
    from bg_lsp.server.server import Server

MOST = 100
"""Faults in the client's settings that are told in one session."""


def tell_wrong(server: Server) -> None:
    """Tell what is wrong in the client's own settings, each fault once, in its log.

    A client that does not underline such faults by itself gets a line to show as well: there is
    something to do, and a log is read by nobody who does not know that.
    """
    preferences = server.preferences
    found = [each for each in dict.fromkeys(preferences.untold) if each not in preferences.told]
    preferences.untold.clear()
    del found[max(0, MOST - len(preferences.told)) :]
    if not found:
        return
    preferences.told.update(found)
    for each in found:
        server.window_log_message(types.LogMessageParams(types.MessageType.Warning, f"Passed over: {each}"))
    if not server.client.checks_settings:
        more = f" ({len(found) - 1} more in the log)" if len(found) > 1 else ""
        text = f"A setting is passed over: {found[0]}{more}"
        server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, text))


def show_faults(server: Server) -> None:
    """Show what is wrong in the files of settings that count for the open documents, in those files.

    It is pushed also to clients that pull: they ask for the problems of matches only.
    """
    preferences = server.preferences
    folders = {folder for uri in server.documents if (folder := folder_of(uri))}
    before, preferences.faulty = preferences.faulty, preferences.files.faulty(folders)
    for path in {**before, **preferences.faulty}:
        now = preferences.faulty.get(path)
        if now != before.get(path):
            server.text_document_publish_diagnostics(_published(server, path, now))


def _published(server: Server, path: str, now: Configuration | None) -> types.PublishDiagnosticsParams:
    found = [_diagnostic(server, fault) for fault in now.faults] if now else []
    return types.PublishDiagnosticsParams(Path(path).as_uri(), found)


def _diagnostic(server: Server, fault: SettingsFault) -> types.Diagnostic:
    line, column = fault.place
    units = server.client.encoding.units
    start = types.Position(line, units(fault.line, column))
    end = types.Position(line, units(fault.line, max(column, fault.end)))
    return types.Diagnostic(
        types.Range(start, end), fault.message, severity=types.DiagnosticSeverity.Warning, source="bg-lsp"
    )
