"""The problems of matches that are not open on their way to the client: pulled where it pulls, else pushed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from bg_lsp.server.folder.problems import Has, News
from bg_lsp.server.protocol import Ready, encode

if TYPE_CHECKING:
    from bg_lsp.server.server import Server


async def push(server: Server) -> None:
    """Publish problems as long as the session lasts."""

    def deliver(news: list[News]) -> None:
        for each in news:
            params = f'{{"uri":{encode(each.uri)},"diagnostics":{each.items}}}'
            server.protocol.tell(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, params)

    # Once a file is open, its problems are published as those of a document, or pulled.
    await server.folder.problems.follow({}, deliver, clear_open=server.client.pulls)


async def pulled(server: Server, has: Has, token: types.ProgressToken | None) -> Ready:
    """Answer a client that wants the problems of all files, and has some of them.

    With a token it gets them bit by bit, and whatever changes later, as long as it leaves the question open.
    Without one it is answered at once when it asks for the first time, and then when there is
    something new: who asks in a loop does not spin.
    """
    problems = server.folder.problems
    enough = token is None and not problems.asked
    problems.asked = True
    items: list[str] = []

    def deliver(news: list[News]) -> None:
        nonlocal enough
        made = list(map(_report, news))
        if token is None:
            items.extend(made)
            enough = enough or any(each.items is not None for each in news)
        else:
            params = f'{{"token":{encode(token)},"value":{{"items":[{",".join(made)}]}}}}'
            server.protocol.tell(types.PROGRESS, params)

    await problems.follow(has, deliver, until=lambda: enough, anew=True)
    return Ready(f'{{"items":[{",".join(items)}]}}')


def _report(news: News) -> str:
    head = f'"uri":{encode(news.uri)},"version":null'
    if news.number is not None:
        head += f',"resultId":"{news.number}"'
    if news.items is None:
        return f'{{"kind":"unchanged",{head}}}'
    return f'{{"kind":"full",{head},"items":{news.items}}}'
