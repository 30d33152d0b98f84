"""The extension in VS Code, as somebody who writes a match down would see it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.vscode import VSCode
from tests.matches import FAULT, FAULTY, HEAD

pytestmark = pytest.mark.needs("editors")

TEXT = ".editor-group-container.active .monaco-editor"
MARKDOWN = "# Notes\n\nThe opening:\n\n```bgn\n31: 8/5 6/5\n```\n\n31: 8/5 6/5\n"

# What a hostile folder would try: settings that name programs, modules that shadow the standard
# library or the server, an interpreter where one might be looked for.
TRAP = "import pathlib; pathlib.Path({marker!r}).touch()\n"
PROGRAM = "#!/bin/sh\ntouch {marker!r}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of matches and other files, with traps in it."""
    folder = tmp_path_factory.mktemp("matches")
    texts = {
        "faulty.bgn": FAULTY,
        "hover.bgn": FAULTY,
        "typing.bgn": HEAD,
        "mended.bgn": FAULTY,
        "restart.bgn": FAULTY,
        "match.txt": FAULTY,
        "match.mat": FAULTY,
        "notes.txt": "Things to do before the final\n\n7 point match\n",
        "rock.mat": "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\n",
        "notes.md": MARKDOWN,
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    marker = str(folder / "sprung")
    for name in ["logging.py", "json.py", "sitecustomize.py", "bg_lsp/__init__.py", "pygls/__init__.py"]:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(TRAP.format(marker=marker))
    for name in ["python3", "bg-lsp", ".venv/bin/python3"]:
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_text(PROGRAM.format(marker=marker))
        (folder / name).chmod(0o755)
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text(
        f'{{"bg-lsp.path": "{folder}/bg-lsp", "bg-lsp.interpreter": "{folder}/python3"}}'
    )
    return folder


@pytest.fixture(scope="module")
def variables(python_alone: dict[str, str], folder: Path) -> dict[str, str]:
    """Two of them name the hostile folder, as a careless user's might."""
    return {**python_alone, "PATH": f"{folder}:{python_alone['PATH']}", "PYTHONPATH": str(folder)}


@pytest.fixture(scope="module")
def window(start_code, folder: Path, variables: dict[str, str]) -> Iterator[VSCode]:
    with start_code(folder, environment=variables) as code:
        code.open("typing.bgn")
        code.page.locator("#status\\.languageStatus").wait_for()  # the extension is there
        yield code


def test_a_faulty_match_shows_its_problem(code: VSCode, for_the_page) -> None:
    code.open("faulty.bgn")
    code.errors(1)
    code.keys("F8")  # to the next problem, which is written out below its line
    code.page.locator(".marker-widget", has_text=FAULT).wait_for()
    for_the_page(code.shot("vscode-problem", of=TEXT, height=290))
    code.keys("Escape")
    assert code.problems() == [("error", 10, 44, FAULT)]


def test_the_board_is_seen_on_hover(code: VSCode, for_the_page) -> None:
    code.open("hover.bgn")
    code.errors(1)  # the server is there
    hover = code.hover(9, 11)
    for_the_page(code.shot("vscode-hover", of=TEXT, height=455))
    assert "8/5" in hover.text.splitlines()[0]
    assert [image["source"] for image in hover.images] == ["data:image/svg+xml;base64,"]
    assert hover.images[0]["height"] >= 150
    assert hover.images[0]["whole"]


def test_a_play_is_completed_while_it_is_typed(code: VSCode, for_the_page) -> None:
    code.open("typing.bgn")
    code.go_to(10)
    code.type("  2) 64:")
    code.wait_for_suggestion("24/14")
    assert len(code.suggestions()) > 10
    assert code.suggestion_details()[0]["whole"]
    for_the_page(code.shot("vscode-complete", of=TEXT, height=455))
    code.type(" 24/18 13")
    code.wait_for_suggestions("13/9")  # what is missing of the play
    code.keys("Enter")
    code.wait_for_line(10, r"^  2\) 64: 24/18 13/9$")
    code.errors(0)


def test_an_edit_that_mends_is_seen_at_once(code: VSCode) -> None:
    code.open("mended.bgn")
    code.errors(1)
    code.go_to(10, 48)
    code.keys("Backspace")
    code.type("6")
    code.errors(0)


def test_matches_are_recognised_by_their_first_lines(code: VSCode) -> None:
    for name in ["match.txt", "match.mat"]:
        code.open(name)
        code.language("Backgammon match")
        code.errors(1)
    for name in ["notes.txt", "rock.mat"]:
        code.open(name)
        code.language("Plain Text")


def test_a_language_chosen_by_hand_stays(code: VSCode) -> None:
    code.open("match.txt")
    code.language("Backgammon match")
    code.command("Change Language Mode", choice="Plain Text")
    code.language("Plain Text")
    code.errors(0)


def test_the_sample_of_the_walkthrough_is_checked(code: VSCode) -> None:
    code.command("Backgammon: Open a Sample Match")
    code.language("Backgammon match")
    code.wait_for_line(1, "Sample match")
    code.errors(1)


def test_the_position_is_copied_for_a_board_program(code: VSCode) -> None:
    code.open("hover.bgn")
    code.go_to(9, 11)
    code.command("Backgammon: Copy XGID of the Position")
    code.said("Copied XGID=")
    assert code.clipboard() == "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10"


def test_fences_in_markdown_are_coloured(code: VSCode) -> None:
    code.open("notes.md")
    code.wait_for_colours(6, at_least=3)
    assert len({colour for _, colour in code.painted()[8]}) == 1


def test_the_server_says_what_it_is_and_starts_again(code: VSCode) -> None:
    code.open("restart.bgn")
    code.errors(1)
    assert "the server of this extension, with Python 3." in code.server_status()
    code.command("Backgammon: Restart Server")
    code.errors(0)
    code.errors(1)
    code.command("Backgammon: Show Debug Information")
    code.wait_for_line(1, "Backgammon: debug information")
    shown = "\n".join(code.text())
    assert "| extension | 0." in shown
    assert "| state | Running |" in shown


def test_nothing_popped_up_nothing_was_fetched_no_trap_sprung(code: VSCode, folder: Path) -> None:
    assert code.notifications() == []
    assert code.blocked == []
    assert not (folder / "sprung").exists()


def test_in_an_untrusted_folder_the_server_inside_runs(start_code, folder: Path, variables) -> None:
    settings = {"security.workspace.trust.enabled": True, "security.workspace.trust.startupPrompt": "never"}
    with start_code(folder, environment=variables, settings=settings) as code:
        code.open("faulty.bgn")
        code.page.locator("#status\\.workspaceTrust", has_text="Restricted Mode").wait_for()
        code.errors(1)
        assert "the server of this extension" in code.server_status()
        assert not (folder / "sprung").exists()


def test_without_python_a_message_says_what_to_do(start_code, folder: Path, tmp_path: Path) -> None:
    with start_code(folder, environment={"PATH": str(tmp_path), "LANG": "C.UTF-8"}) as code:
        code.open("faulty.bgn")
        message = code.page.locator(".notification-list-item", has_text="needs Python 3.11 or later")
        message.wait_for()
        assert message.locator(".monaco-button").all_inner_texts() == [
            "Get Python",
            "Choose Interpreter…",
            "Show Log",
        ]
        code.shot("vscode-no-python")
        assert "No Python 3.11 or later was found" in code.server_status()
        code.command("Backgammon: Copy XGID of the Position")
        code.page.locator(".notification-list-item", has_text="The server does not run").wait_for()
        assert len({colour for _, colour in code.painted()[8]}) >= 3  # still coloured
