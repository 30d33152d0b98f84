"""A real VS Code, driven from Python: its server, with Chromium looking at it.

    install(prefix, vsix, extensions)
    with VSCode.started(prefix, browser, folder, extensions=extensions) as code:
        code.open("match.bgn")
        assert code.hover(12, 9).text.startswith("…")

Lines and columns count from 1, as the editor shows them. Every wait ends by itself, fresh folders
hold everything that VS Code writes, and no request may leave the machine: `blocked` lists those
that wanted to.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FrameLocator, Page

PATIENCE = int(os.environ.get("BG_PATIENCE", "20000"))
"""How long, in milliseconds, anything may take before a test fails."""

CALM: dict[str, Any] = {
    "security.workspace.trust.enabled": False,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
    "workbench.reduceMotion": "on",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "chat.commandCenter.enabled": False,
    "telemetry.telemetryLevel": "off",
    "update.mode": "none",
    "extensions.autoCheckUpdates": False,
    "extensions.autoUpdate": False,
    "extensions.ignoreRecommendations": True,
    "git.enabled": False,
    "editor.minimap.enabled": False,
    "editor.cursorBlinking": "solid",
    "editor.fontFamily": "'DejaVu Sans Mono'",
    "files.autoSave": "off",
}

# VS Code reads its defaults from a tag of its page. Settings written to a file reach extensions too
# late on a busy machine; here they are in place before the first of them starts.
DEFAULTS_INTO_PAGE = """
(() => {
  if (window !== top) return;
  const defaults = %s;
  const watch = new MutationObserver(() => {
    const tag = document.getElementById('vscode-workbench-web-configuration');
    if (!tag) return;
    watch.disconnect();
    const configuration = JSON.parse(tag.dataset.settings);
    Object.assign(configuration.configurationDefaults ??= {}, defaults);
    tag.dataset.settings = JSON.stringify(configuration);
  });
  watch.observe(document, { childList: true, subtree: true });
})()
"""

PAINTED = """
() => [...document.querySelectorAll('.editor-group-container.active .view-line')]
  .sort((a, b) => a.offsetTop - b.offsetTop)
  .map(line => [...line.querySelectorAll('span > span')]
    .map(span => [span.textContent.replaceAll('\\u00a0', ' '), getComputedStyle(span).color]))
"""

IMAGES = """
row => Promise.all([...row.querySelectorAll('img')].map(async image => {
  await image.decode();
  const whole = image.getBoundingClientRect();
  const seen = row.closest('.monaco-hover, .suggest-details').getBoundingClientRect();
  return { source: image.src.slice(0, 26), width: image.clientWidth, height: image.clientHeight,
    whole: whole.top >= seen.top && whole.bottom <= seen.bottom && whole.right <= seen.right };
}))
"""


OFFLINE = {"EXTENSIONS_GALLERY": '{"serviceUrl":""}'}


def install(prefix: Path, vsix: Path, extensions: Path) -> None:
    """Install an extension, as its users do, into a folder."""
    command = [
        str(prefix / "bin/vscode"),
        "--extensions-dir",
        str(extensions),
        "--install-extension",
        str(vsix),
    ]
    subprocess.run(command, env={**os.environ, **OFFLINE}, check=True, capture_output=True, timeout=60)


@dataclass
class Hover:
    """What a hover shows."""

    text: str
    images: list[dict[str, Any]]
    """Each with `source`, `width`, `height`, and whether it is seen `whole`, without scrolling."""


@dataclass
class VSCode:
    """One window."""

    page: Page
    port: int
    folder: Path
    shots: Path
    blocked: list[str] = field(default_factory=list)

    @classmethod
    @contextmanager
    def started(
        cls,
        prefix: Path,
        browser: Browser,
        folder: Path,
        *,
        extensions: Path,
        settings: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
        shots: Path | None = None,
        size: tuple[int, int] = (1280, 800),
    ) -> Iterator[VSCode]:
        """A window with a folder, or what a `.code-workspace` names, open.

        `environment` replaces the variables of this process.
        """
        with tempfile.TemporaryDirectory(prefix="vscode-", ignore_cleanup_errors=True) as home:
            own = ["--extensions-dir", str(extensions), "--server-data-dir", f"{home}/server"]
            own += ["--user-data-dir", f"{home}/user", "--telemetry-level", "off"]
            serve = ["--host", "127.0.0.1", "--port", "0", "--without-connection-token"]
            serve.append("--force-disable-user-env")  # else a login shell is asked for a PATH
            command = [str(prefix / "bin/vscode"), *own, *serve, "--accept-server-license-terms"]
            variables = {**(os.environ if environment is None else environment), **OFFLINE}
            variables |= {
                "HOME": home,
                "TMPDIR": home,
                "XDG_RUNTIME_DIR": home,
            }  # its sockets stay where it ends
            with running(command, variables, home) as port:
                width, height = size
                context = browser.new_context(viewport={"width": width, "height": height})
                context.set_default_timeout(PATIENCE)
                context.grant_permissions(["clipboard-read", "clipboard-write"])
                page = context.new_page()
                code = cls(page, port, folder, shots or Path(home))
                context.route(
                    lambda url: not url.startswith((f"http://127.0.0.1:{port}/", "data:", "blob:")),
                    lambda route: (code.blocked.append(route.request.url), route.abort()),
                )
                page.add_init_script(DEFAULTS_INTO_PAGE % json.dumps({**CALM, **(settings or {})}))
                try:
                    kind = "workspace" if folder.suffix == ".code-workspace" else "folder"
                    page.goto(f"http://127.0.0.1:{port}/?{kind}={folder.resolve()}")
                    page.wait_for_selector(".monaco-workbench .part.statusbar")
                    yield code
                except BaseException:
                    code.shot("failed")
                    raise
                finally:
                    context.close()

    # Around the window

    def keys(self, *chords: str) -> None:
        for chord in chords:
            self.page.keyboard.press(chord)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def shot(self, name: str, *, of: str | None = None, height: int | None = None) -> Path:
        """A picture of the window, or of the upper part of what a selector names."""
        self.shots.mkdir(parents=True, exist_ok=True)
        file = self.shots / f"{name}.png"
        area = self.page.locator(of).bounding_box() if of else None
        if area and height:
            area["height"] = height
        self.page.screenshot(path=file, clip=area)
        return file

    def command(self, title: str, choice: str | None = None) -> None:
        """Run a command by its title in the palette, and choose in the list that it opens."""
        self.keys("F1")
        self._choose(f">{title}", title.split(": ", 1)[-1])
        if choice is not None:
            self._choose(choice, choice)
        self.page.locator(".quick-input-widget").wait_for(state="hidden")

    def open(self, name: str) -> None:
        """Open a file of the folder by its name."""
        self.keys("Control+p")
        self._choose(name, name)
        self.page.locator(".quick-input-widget").wait_for(state="hidden")
        self.page.wait_for_selector(f'.monaco-editor[data-uri$="/{name}"] .view-line')

    def _choose(self, filtered: str, name: str) -> None:
        self.page.locator(".quick-input-widget input").fill(filtered)
        self.page.locator(".quick-input-list .monaco-list-row.focused", has_text=name).wait_for()
        self.keys("Enter")

    def language(self, name: str) -> None:
        """Wait until the active text has that language, by the name that people see."""
        self.page.locator("#status\\.editor\\.mode", has_text=name).wait_for()

    def notifications(self) -> list[str]:
        """The messages that have popped up and are still there."""
        return self.page.locator(".notification-list-item-message").all_inner_texts()

    def server_status(self) -> str:
        """What stands behind `{}` in the status bar."""
        self.page.locator("#status\\.languageStatus").hover()
        entry = self.page.locator(".hover-language-status").first
        entry.wait_for()
        text = entry.inner_text()
        self.rest_mouse()
        return text

    def said(self, text: str) -> None:
        """Wait until the status bar says something."""
        self.page.locator(".statusbar", has_text=text).wait_for()

    def clipboard(self) -> str:
        """What was copied last."""
        text: str = self.page.evaluate("navigator.clipboard.readText()")
        return text

    def board(self) -> FrameLocator:
        """What is inside the panel with the board."""
        return self.page.frame_locator("iframe.webview.ready").frame_locator("iframe#active-frame")

    # In the text

    def go_to(self, line: int, column: int = 1) -> None:
        self.keys("Escape", "Control+g")
        self.page.locator(".quick-input-widget input").fill(f":{line}:{column}")
        self.keys("Enter")
        self.page.locator(".quick-input-widget").wait_for(state="hidden")
        self.at(line, column)

    def at(self, line: int, column: int) -> None:
        """Wait until the cursor is at a place."""
        self.page.locator("#status\\.editor\\.selection", has_text=f"Ln {line}, Col {column}").wait_for()

    def painted(self) -> list[list[tuple[str, str]]]:
        """The visible lines as pieces of text with their colours."""
        return [[(text, colour) for text, colour in line] for line in self.page.evaluate(PAINTED)]

    def text(self) -> list[str]:
        """The visible lines."""
        return ["".join(text for text, _ in line) for line in self.painted()]

    def wait_for_line(self, line: int, pattern: str) -> None:
        """Wait until a visible line matches a pattern (of JavaScript, which reads most of ours)."""
        self.page.wait_for_function(
            """([line, pattern]) => {
              const lines = [...document.querySelectorAll('.editor-group-container.active .view-line')]
                .sort((a, b) => a.offsetTop - b.offsetTop);
              const text = lines[line - 1]?.textContent.replaceAll('\\u00a0', ' ');
              return text !== undefined && new RegExp(pattern).test(text);
            }""",
            arg=[line, pattern],
        )

    def wait_for_colours(self, line: int, at_least: int) -> None:
        """Wait until a visible line has several colours: grammars are loaded in their own time."""
        self.page.wait_for_function(
            f"([line, least]) => new Set(({PAINTED})()[line - 1]?.map(([, colour]) => colour)).size >= least",
            arg=[line, at_least],
        )

    def wait_for_paint(self, line: int, text: str, colour: str) -> None:
        """Wait until a piece of a visible line has a colour."""
        self.page.wait_for_function(
            f"([line, ...wanted]) => ({PAINTED})()[line - 1]?.some(piece => String(piece) === String(wanted))",
            arg=[line, text, colour],
        )

    # What the server says

    def errors(self, count: int, kind: str = "error") -> None:
        """Wait until so many places of the active text are underlined."""
        self.page.wait_for_function(
            """([count, kind]) => {
              const text = document.querySelector('.editor-group-container.active .view-overlays');
              return text?.querySelectorAll(`.squiggly-${kind}`).length === count;
            }""",
            arg=[count, kind],
        )

    def problems(self) -> list[tuple[str, int, int, str]]:
        """What the view Problems lists: severity, line, column, message."""
        self.command("Problems: Focus on Problems View")
        panel = self.page.locator(".markers-panel")
        panel.wait_for()
        panel.locator(".monaco-list-row").first.wait_for()
        labels = panel.locator(".monaco-list-row").evaluate_all(
            "rows => rows.map(row => row.getAttribute('aria-label') ?? '')"
        )
        found = []
        for label in labels:
            place = re.match(r"(\w+): (.*?) at line (\d+) and character (\d+)", label, re.S)
            if place:
                severity, message, line, column = place.groups()
                found.append((severity.lower(), int(line), int(column), message))
        self.command("View: Hide Panel")
        return found

    def hover(self, line: int, column: int) -> Hover:
        """The hover at a place, asked for by keyboard."""
        self.rest_mouse()
        self.go_to(line, column)
        open_hover = self.page.locator(".monaco-editor .monaco-hover:not(.hidden)")
        open_hover.wait_for(state="hidden")
        self.keys("Control+k", "Control+i")
        row = open_hover.locator(".hover-row").filter(has_not_text=re.compile(r"^Loading\.\.\.$")).first
        row.wait_for()
        images = row.evaluate(IMAGES)
        return Hover(open_hover.first.inner_text(), images)

    def rest_mouse(self) -> None:
        """A mouse left over the text would open hovers of its own."""
        size = self.page.viewport_size
        assert size
        self.page.mouse.move(size["width"] - 2, size["height"] - 2)

    def suggestions(self) -> list[str]:
        """The completions on show: waits for the list, asks for nothing."""
        rows = self.page.locator(".suggest-widget.visible .monaco-list-row")
        rows.first.wait_for()
        return rows.evaluate_all(
            "rows => rows.map(row => row.querySelector('.label-name')?.textContent ?? '')"
        )

    def suggestion_details(self) -> list[dict[str, Any]]:
        """Show what stands beside the chosen completion; its pictures."""
        details = self.page.locator(".suggest-details")
        if not details.is_visible():
            self.keys("Control+Space")
        details.locator("img").first.wait_for()
        return details.evaluate(IMAGES)

    def wait_for_suggestions(self, *labels: str) -> None:
        """Wait until these completions are on show, and no others."""
        self.page.wait_for_function(
            """labels => {
              const rows = [...document.querySelectorAll('.suggest-widget.visible .monaco-list-row .label-name')];
              return JSON.stringify(rows.map(row => row.textContent)) === JSON.stringify(labels);
            }""",
            arg=list(labels),
        )

    def wait_for_suggestion(self, label: str) -> None:
        self.page.locator(".suggest-widget.visible .monaco-list-row", has_text=label).first.wait_for()

    def quick_fixes(self, line: int, column: int, apply: str | None = None) -> list[str]:
        """The titles behind Ctrl+. at a place; `apply` runs the one that holds this text."""
        rows = self.page.locator(".action-widget .monaco-list-row.action")
        answer = self.page.locator(".action-widget .monaco-list-row.action, .monaco-editor-overlaymessage")
        for _ in range(3):  # "none available" is said while problems come in: whoever sees that asks again
            self.go_to(line, column)
            self.keys("Control+.")
            answer.first.wait_for()
            if rows.count():
                break
        rows.first.wait_for()
        titles = [title.strip() for title in rows.all_inner_texts()]
        if apply is None:
            self.keys("Escape")
        else:
            rows.filter(has_text=apply).first.click(force=True)  # repaints under the mouse: never "stable"
        return titles


@contextmanager
def running(command: list[str], variables: Mapping[str, str], home: str) -> Iterator[int]:
    """VS Code's server in a process group of its own, ended with all that it started; its port."""
    die_with_us = ["/usr/bin/setpriv", "--pdeathsig", "KILL"]  # should this process be killed
    log = Path(home) / "server.log"
    with (
        log.open("w") as sink,
        subprocess.Popen(
            [*die_with_us, *command],
            env=dict(variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=sink,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield _port(process, log)
        finally:
            _end_group(process)


def _port(process: subprocess.Popen[str], log: Path) -> int:
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"listening on (\d+)", line):
            return int(found[1])
    raise AssertionError(f"VS Code's server ended before it listened:\n{log.read_text()[-2000:]}")


def _end_group(process: subprocess.Popen[str]) -> None:
    """First with a word, then without."""
    for signal_, patience in ((signal.SIGTERM, 3), (signal.SIGKILL, 3)):
        try:
            os.killpg(process.pid, signal_)
            process.wait(patience)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue
