"""Every request is answered exactly once: also the malformed, early, late and cancelled ones.

pygls' protocol keeps the registered handlers, the types and the requests to the client; what
comes in is handled here. `intake` runs on the reading thread, everything else on the loop.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeGuard, cast
from uuid import uuid4

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol

from bg_lsp.server.folder.progress import Progress
from bg_lsp.server.frames import frame
from bg_lsp.server.lenient import Malformed, structure
from bg_lsp.server.parent import watch
from bg_lsp.server.slices import Slices, Slow
from bg_lsp.values import NamedTuple
from bg_lsp.work import letting_go

if TYPE_CHECKING:
    from cattrs import Converter

    from bg_lsp.server.server import Server
    from bg_lsp.work import Work

_log = logging.getLogger(__name__)

encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_BROKEN = object()
"""Stands for a body that is no JSON."""

MsgId = int | str


class Code(IntEnum):
    """The error codes that we answer with."""

    PARSE = -32700
    INVALID_REQUEST = -32600
    NO_METHOD = -32601
    INVALID_PARAMS = -32602
    INTERNAL = -32603
    NOT_INITIALIZED = -32002
    CANCELLED = -32800
    CONTENT_MODIFIED = -32801
    SERVER_CANCELLED = -32802
    REQUEST_FAILED = -32803


PLACES = frozenset({"position", "positions", "range"})
"""Parameters that mean a place in a text, as it was when they were sent."""
TYPED_ON = frozenset({types.TEXT_DOCUMENT_COMPLETION})
"""Asked at a key while the next one is on its way: an answer still fits what stood before the cursor,
and without one VS Code opens no list."""

_CANCELLED = (Code.CANCELLED, "cancelled")
_OVERTAKEN = (Code.CONTENT_MODIFIED, "the text has changed")
_ASK_AGAIN = (Code.SERVER_CANCELLED, "the text has changed", {"retriggerRequest": True})
"""For pulled problems: VS Code takes any other refusal for a text without problems."""


class Phase(IntEnum):
    """Where in its life the session is."""

    NEW = 0
    RUNNING = 1
    DOWN = 2


class Ready(NamedTuple):
    """A result that is JSON already."""

    text: str
    rest: tuple[str | bytes, ...] = ()
    """What follows, where it is long: bytes that nobody copies but the message."""


class _Running(NamedTuple):
    """A request that is worked on in steps."""

    task: asyncio.Task[Any]
    uri: str | None
    """The document whose next edit makes the work worthless; None where it does not."""
    token: Any
    """What the client calls the work where it shows how far it is."""


class Protocol(LanguageServerProtocol):
    """The protocol of one session."""

    _server: Server

    def __init__(self, server: Server, converter: Converter) -> None:
        super().__init__(server, converter)
        self.phase = Phase.NEW
        self.slices = Slices()
        self.received = self._at = 0
        self._open: set[MsgId] = set()
        self._cancelled: set[MsgId] = set()
        self._changed: dict[str, int] = {}
        self._tasks: dict[MsgId, _Running] = {}
        self._stale: set[asyncio.Task[Any]] = set()
        self._background: set[asyncio.Task[Any]] = set()

    @property
    def converter(self) -> Converter:
        """What turns JSON into values and back."""
        return self._converter

    # The two ends

    def connect(
        self,
        loop: asyncio.AbstractEventLoop,
        left: asyncio.Future[int],
        write: Callable[[Sequence[bytes]], object],
    ) -> None:
        """Take the loop, what ends it, and the way out to the client: a message goes there in pieces."""
        self.loop, self._left, self._write = loop, left, write

    def leave(self) -> None:
        """End the session; the exit code is 0 after a shutdown, else 1."""
        if not self._left.done():
            self._left.set_result(0 if self.phase is Phase.DOWN else 1)

    def intake(self, body: bytes) -> None:
        """Parse a message on the reading thread, and see what makes waiting ones void."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            message = _BROKEN
        self.received += 1
        if isinstance(message, dict):
            self._look_ahead(message)
        self.loop.call_soon_threadsafe(self.receive, message, self.received)

    def will_change(self, uri: str) -> bool:
        """Whether a change of a document has come in that is not applied yet."""
        return self._changed.get(uri, 0) > self._at

    def _look_ahead(self, message: dict[str, Any]) -> None:
        method, msg_id, params = message.get("method"), message.get("id"), message.get("params")
        if method == types.CANCEL_REQUEST:
            if isinstance(params, dict) and _is_id(wanted := params.get("id")) and wanted in self._open:
                self._cancelled.add(wanted)
        elif method == types.TEXT_DOCUMENT_DID_CHANGE:
            if uri := _uri(params):
                self._changed[uri] = self.received
        elif _is_id(msg_id) and method is not None:
            self._open.add(msg_id)

    def receive(self, message: Any, number: int) -> None:
        """Handle one message; `number` counts them in the order in which they came."""
        self._at = number
        if not isinstance(message, dict):
            if message is _BROKEN:
                self._refuse(None, Code.PARSE, "not JSON")
            else:
                self._refuse(None, Code.INVALID_REQUEST, "not a message of this protocol")
            return
        method, msg_id = message.get("method"), message.get("id")
        if method is None and _is_id(msg_id) and ("result" in message or "error" in message):
            self._reply(msg_id, message)
        elif not isinstance(method, str) or message.get("jsonrpc") != self.VERSION:
            if method is None or "id" in message:
                self._refuse(msg_id, Code.INVALID_REQUEST, "not a message of this protocol")
        elif "id" not in message:
            self._notification(method, message.get("params"))
        elif not _is_id(msg_id) or msg_id in self._tasks:
            self._refuse(msg_id, Code.INVALID_REQUEST, "an id is a number or a word, and not in use")
        else:
            self._request(msg_id, method, message.get("params"), number)

    def watch_parent(self, pid: int | None) -> None:
        """End the session when the process that started us ends."""
        if pid is not None and not watch(pid, self.loop, self.leave):
            _log.warning("process %s is not on this machine: its end will not be noticed", pid)

    # Notifications

    def _notification(self, method: str, params: Any) -> None:
        if method == types.EXIT:
            self.leave()
        elif method == types.CANCEL_REQUEST:
            self._cancel(params)
        elif self.phase is Phase.RUNNING and (handler := self.fm.features.get(method)):
            uri = _uri(params)
            if method == types.TEXT_DOCUMENT_DID_CHANGE and uri:
                self._drop_stale(uri)
            try:
                result = handler(structure(self._converter, method, params))
            except Exception as error:
                report(method, error)
                self._server.missed(method, uri)
            else:
                if inspect.iscoroutine(result):
                    self.start(result)

    def _drop_stale(self, uri: str) -> None:
        if self._changed.get(uri, 0) <= self._at:
            self._changed.pop(uri, None)
        for running in self._tasks.values():
            if running.uri == uri:
                self._stale.add(running.task)
                running.task.cancel()

    def _cancel(self, params: Any) -> None:
        """Stop a request that runs; those that wait were noted when this came in."""
        msg_id = params.get("id") if isinstance(params, dict) else None
        if not _is_id(msg_id):
            return
        if running := self._tasks.get(msg_id):
            running.task.cancel()
        elif msg_id not in self._open:  # answered while this was on its way
            self._cancelled.discard(msg_id)

    def stop(self, token: types.ProgressToken) -> None:
        """Stop the request whose progress is shown under this token."""
        for running in self._tasks.values():
            if running.token == token:
                running.task.cancel()

    # Requests

    def _request(self, msg_id: MsgId, method: str, params: Any, number: int) -> None:
        if method == types.INITIALIZE:
            if self.phase is not Phase.NEW:
                return self._refuse(msg_id, Code.INVALID_REQUEST, "already initialized")
        elif self.phase is Phase.NEW:
            return self._refuse(msg_id, Code.NOT_INITIALIZED, "not initialized yet")
        elif self.phase is Phase.DOWN:
            return self._refuse(msg_id, Code.INVALID_REQUEST, "already shut down")
        if msg_id in self._cancelled:
            return self._refuse(msg_id, *_CANCELLED)
        handler = self._handler(method)
        if handler is None:
            return self._refuse(msg_id, Code.NO_METHOD, f"unknown method: {method[:100]}")
        if self._overtaken(method, params, number):
            return self._refuse(msg_id, *_refusal(method))
        try:
            value = structure(self._converter, method, params)
            result: Any
            if self._server.settling.waits(uri := _uri(params)):
                result = self._when_ready(uri or "", handler, value)
            else:
                result = handler(value)
                if inspect.isgenerator(result):
                    slow = Slow(cast("Work[Any]", result))
                    result = slow.value if slow.go_on() else self._in_slices(slow, value)
        except Exception as error:
            return self._fail(msg_id, method, error)
        if inspect.iscoroutine(result):
            void = uri and self._void_when_changed(method, params)
            self._run(msg_id, method, result, uri if void else None, getattr(value, "work_done_token", None))
        else:
            self._respond(msg_id, method, result)

    def _void_when_changed(self, method: str, params: Any) -> bool:
        """Whether an answer is worth nothing once the text has changed: it costs much, or is about a place."""
        if method in TYPED_ON:
            return False
        return method in self._server.costly or not PLACES.isdisjoint(params)

    async def _when_ready(self, uri: str, handler: Callable[[Any], Any], value: Any) -> Any:
        """Ask a handler when the document that it is about is folded."""
        progress = self._progress(value)
        try:
            await self._server.settling.ready(uri)
            result = await self.slices.finish(Slow(_asked(handler, value)), progress)
            return await result if inspect.iscoroutine(result) else result
        finally:
            if progress:
                progress.end()

    async def _in_slices(self, slow: Slow[Any], value: Any) -> Any:
        """Do the rest of a handler's work between other messages."""
        progress = self._progress(value)
        try:
            result = await self.slices.finish(slow, progress)
            return await result if inspect.iscoroutine(result) else result
        finally:
            if progress:
                progress.end()

    def _progress(self, value: Any) -> Progress | None:
        """Return where to show how far a request is; None where the client has not asked for it."""
        token = getattr(value, "work_done_token", None)
        return None if token is None else Progress(self._server, "bg-lsp", token)

    def _handler(self, method: str) -> Callable[[Any], Any] | None:
        return self.fm.builtin_features.get(method) or self.fm.features.get(method)

    def _overtaken(self, method: str, params: Any, number: int) -> bool:
        """Whether an answer would be about a text that has already changed again."""
        return method in self._server.costly and self._changed.get(_uri(params) or "", 0) > number

    def _run(
        self, msg_id: MsgId, method: str, work: Coroutine[Any, Any, Any], uri: str | None, token: Any
    ) -> None:
        """Run a handler that works in steps: it can be cancelled between two of them."""

        def ended(task: asyncio.Task[Any]) -> None:
            del self._tasks[msg_id]
            stale = task in self._stale
            self._stale.discard(task)
            if task.cancelled():
                self._refuse(msg_id, *(_refusal(method) if stale else _CANCELLED))
            elif error := task.exception():
                self._fail(msg_id, method, error)
            else:
                self._respond(msg_id, method, task.result())

        task = self.loop.create_task(work)
        task.add_done_callback(ended)
        self._tasks[msg_id] = _Running(task, uri, token)

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run work that answers no request; its errors are logged."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                report(getattr(work, "__qualname__", "work"), error)

        task = self.loop.create_task(watched())
        self._background.add(task)  # the loop itself would let go of it
        task.add_done_callback(self._background.discard)
        return task

    def let_go(self, thing: object) -> None:
        """Drop something that may be large, when who calls this holds it no more."""
        self.start(self.slices.finish(Slow(letting_go([thing]))))

    # Answers

    def _respond(self, msg_id: MsgId, method: str, result: Any) -> None:
        try:
            ready = isinstance(result, Ready)
            text, rest = result if ready else (encode(self._converter.unstructure(result)), ())
        except Exception as error:
            return self._fail(msg_id, method, error)
        self._close(msg_id)
        self._put(f'{{"jsonrpc":"{self.VERSION}","id":{encode(msg_id)},"result":{text}', *rest, "}")

    def _fail(self, msg_id: MsgId, method: str, error: BaseException) -> None:
        if isinstance(error, Malformed):
            self._refuse(msg_id, Code.INVALID_PARAMS, str(error))
        elif isinstance(error, JsonRpcException):
            self._refuse(msg_id, error.code, error.message)
        else:
            report(method, error)
            self._refuse(msg_id, Code.INTERNAL, f"{method} failed; the server's log says why")

    def _refuse(self, msg_id: Any, code: int, message: str, data: Any = None) -> None:
        known = msg_id if _is_id(msg_id) else None
        if known is not None:
            self._close(known)
        error = {"code": int(code), "message": message}
        if data is not None:
            error["data"] = data
        self._put(encode({"jsonrpc": self.VERSION, "id": known, "error": error}))

    def _close(self, msg_id: MsgId) -> None:
        self._open.discard(msg_id)
        self._cancelled.discard(msg_id)

    def _put(self, *pieces: str | bytes) -> None:
        """Write a message; a client that is gone ends the session."""
        try:
            self._write(frame(*[each.encode() if isinstance(each, str) else each for each in pieces]))
        except (OSError, ValueError):
            self._write = len  # nobody listens any more
            self.leave()

    # Our own notifications and requests to the client

    def tell(self, method: str, *params: str | bytes) -> None:
        """Send a notification whose parameters are JSON already, in one piece or in several."""
        self._put(f'{{"jsonrpc":"{self.VERSION}","method":"{method}","params":', *params, "}")

    def ask(self, method: str, *params: str | bytes) -> asyncio.Future[Any]:
        """Send a request whose parameters are JSON already, and return what the client will answer."""
        msg_id = str(uuid4())
        future: Future[Any] = Future()
        self._request_futures[msg_id] = future
        self._result_types[msg_id] = self.get_result_type(method)
        head = f'{{"jsonrpc":"{self.VERSION}","id":"{msg_id}","method":"{method}","params":'
        self._put(head, *params, "}")
        return asyncio.wrap_future(future)

    def _send_data(self, data: Any) -> None:
        self._put(encode(self._converter.unstructure(data)))

    def _reply(self, msg_id: MsgId, message: dict[str, Any]) -> None:
        """Hand the client's answer to whoever waits for it, if he still does."""
        future: Future[Any] | None = self._request_futures.pop(msg_id, None)
        kind = self._result_types.pop(msg_id, None)
        if future is None or not future.set_running_or_notify_cancel():
            return
        try:
            if "error" in message:
                future.set_exception(_client_error(message["error"]))
            else:
                future.set_result(
                    self._converter.structure(message, kind).result if kind else message["result"]
                )
        except Exception as error:
            future.set_exception(Malformed(f"the client's answer is no {kind and kind.__name__}: {error}"))

    # The life of a session

    def _register_builtin_features(self) -> None:
        self.fm.add_builtin_feature(types.INITIALIZE, self._initialize)
        self.fm.add_builtin_feature(types.SHUTDOWN, self._shut_down)

    def _initialize(self, params: types.InitializeParams) -> types.InitializeResult:
        result = self._server.initialize(params)
        self.phase = Phase.RUNNING
        return result

    def _shut_down(self, _: object) -> Coroutine[Any, Any, None] | None:
        """Stop what runs; what was asked before is answered before this is."""
        self.phase = Phase.DOWN
        tasks = [running.task for running in self._tasks.values()]
        for task in tasks:
            task.cancel()
        return _settled(tasks) if tasks else None


def _asked(handler: Callable[[Any], Any], value: Any) -> Work[Any]:
    """Ask a handler; one that works in steps takes them all."""
    result = handler(value)
    if inspect.isgenerator(result):
        result = yield from result
    return result


async def _settled(tasks: list[asyncio.Task[Any]]) -> None:
    await asyncio.wait(tasks)


def report(what: str, error: BaseException) -> None:
    """Log an error; nobody is interrupted by it. What a client got wrong is one line."""
    if isinstance(error, Malformed | JsonRpcException):
        _log.warning("%s: %s", what, error)
    else:
        _log.error("%s failed", what, exc_info=error)


def _refusal(method: str) -> tuple[Any, ...]:
    """Return how a request is refused whose text has changed before it could be answered."""
    return _ASK_AGAIN if method == types.TEXT_DOCUMENT_DIAGNOSTIC else _OVERTAKEN


def _is_id(value: Any) -> TypeGuard[MsgId]:
    return type(value) in (int, str)


def _uri(params: Any) -> str | None:
    """Return the document that a message is about.

    That of a command is its first argument, that of an action to be resolved stands in what we sent along.
    """
    match params:
        case {"data": {"bg-lsp": str(), "uri": str(uri)}}:
            return uri
        case {"textDocument": {"uri": str(uri)}} | {"command": str(), "arguments": [str(uri), *_]}:
            return uri
    return None


def _client_error(error: Any) -> JsonRpcException:
    fields = error if isinstance(error, dict) else {}
    return JsonRpcException(str(fields.get("message", "")), fields.get("code") or Code.INTERNAL)
