"""What somebody does in VS Code beside reading: commands, fixes, saving, renaming."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.editors.vscode import VSCode
from tests.matches import FAULT, HEAD, LONG

pytestmark = pytest.mark.needs("editors")

XGID = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:5:10"
MATCHES = {
    "board.bgn": LONG,
    "exchange.bgn": HEAD,
    "export.bgn": LONG,
    "fix.bgn": LONG,
    "format.bgn": HEAD.replace("  1) 31:", " 1)  31:"),
    "ghost.bgn": HEAD + "  2)                                    Wins 2 points",
    "lens.bgn": LONG,
    "linked.bgn": f"{LONG}; {XGID}\n",
    "mend.bgn": LONG,
    "next.bgn": LONG,
    "rename.bgn": LONG,
    "save.bgn": LONG,
    "seen.bgn": LONG,
}
ON_SAVE = {"editor.formatOnSave": True, "editor.codeActionsOnSave": {"source.fixAll.bg-lsp": "explicit"}}
RED = "rgb(255, 0, 1)"
SETTINGS = {
    "[bgn]": ON_SAVE,
    "editor.semanticTokenColorCustomizations": {"rules": {"*.forbidden": "#ff0001"}},
    "files.simpleDialog.enable": True,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("matches")
    for name, text in MATCHES.items():
        (folder / name).write_text(text)
    (folder / ".vscode").mkdir()
    (folder / ".vscode/settings.json").write_text(json.dumps(SETTINGS))
    return folder


@pytest.fixture(scope="module")
def window(start_code, folder: Path, python_alone: dict[str, str]) -> Iterator[VSCode]:
    with start_code(folder, environment=python_alone) as code:
        code.open("lens.bgn")
        code.errors(1)
        yield code


def test_the_lens_above_a_game(code: VSCode) -> None:
    code.open("lens.bgn")
    lens = code.page.locator(".codelens-decoration")
    lens.first.wait_for()
    code.shot("vscode-lens")
    assert "Ada 0, Ben 0 · 5 points · Ada wins 1 · 1 problem" in lens.first.inner_text()
    lens.first.locator("a", has_text="Copy XGID").click()
    code.said("Copied XGID=")
    assert code.clipboard().startswith("XGID=")


def test_the_board_follows_the_cursor(code: VSCode, for_the_page) -> None:
    code.open("board.bgn")
    code.go_to(9, 11)
    code.keys("Control+k", "v")
    board = code.board()
    board.get_by_text("board.bgn, line 9").wait_for()
    for_the_page(code.shot("vscode-board", of=".part.editor", height=440))
    code.go_to(10, 11)
    board.get_by_text("board.bgn, line 10").wait_for()
    picture = board.locator("img:visible")
    assert picture.get_attribute("src").startswith("data:image/svg+xml;base64,")
    assert "24/18" not in board.locator("body").inner_text()
    assert picture.evaluate("image => image.naturalWidth") > 200
    code.command("View: Close All Editors")
    board.locator("body").wait_for(state="detached")


def test_boards_of_lenses_and_links(code: VSCode) -> None:
    code.open("linked.bgn")
    lens = code.page.locator(".codelens-decoration")
    lens.nth(1).locator("a", has_text="Board").click()
    board = code.board()
    board.get_by_text("linked.bgn, line 17").wait_for()
    link = code.page.locator(".detected-link", has_text="XGID").first
    link.click(modifiers=["Control"])
    board.locator("#caption", has_text=XGID).wait_for()
    code.command("View: Close All Editors")
    board.locator("body").wait_for(state="detached")


def test_from_problem_to_problem(code: VSCode) -> None:
    code.open("next.bgn")
    code.errors(1)
    code.go_to(1)
    hover = code.page.locator(".monaco-editor .monaco-hover:not(.hidden)")
    for line, column, text in [(10, 44, FAULT), (15, 10, "The star is one too many"), (10, 44, FAULT)]:
        code.command("Backgammon: Go to Next Problem")
        code.at(line, column)
        hover.get_by_text(text).first.wait_for()
    code.said("Problem 1 of 2")
    code.shot("vscode-next")
    code.command("Backgammon: Go to Previous Problem")
    code.at(15, 10)


def test_ids_for_board_programs(code: VSCode) -> None:
    code.open("board.bgn")
    code.go_to(9, 11)
    code.command("Backgammon: Copy GNU Backgammon ID of the Position")
    code.said("Copied ")
    assert re.fullmatch(r"[A-Za-z0-9+/]{14}:[A-Za-z0-9+/]{12}", code.clipboard())


def test_players_are_exchanged_and_exchanged_back(code: VSCode) -> None:
    code.open("exchange.bgn")
    code.go_to(9, 11)
    for scope in ["This Game", "the Match"]:
        code.command(f"Backgammon: Exchange the Players of {scope}")
        code.said("The players are exchanged.")
        code.wait_for_line(8, r"^Ben : 0 +Ada : 0$")
        code.wait_for_line(9, r"^  1\)  +31: 8/5 6/5$")
        code.keys("Control+z")
        code.wait_for_line(9, r"^  1\) 31: 8/5 6/5 ")
    code.go_to(1)
    code.command("Backgammon: Exchange the Players of This Game")
    message = code.page.locator(".notification-list-item", has_text="There is no game here.")
    message.wait_for()
    code.command("Notifications: Clear All Notifications")
    message.wait_for(state="detached")


def test_all_that_is_certain_is_mended(code: VSCode) -> None:
    code.open("mend.bgn")
    code.errors(1)
    code.command("Backgammon: Mend All That Is Certain")
    code.said("Mended: ")
    code.wait_for_line(15, r"^  1\) 31: 8/5 6/5 +52: 24/22 13/8$")
    code.command("Backgammon: Mend All That Is Certain")
    code.said("Nothing to mend without a doubt; 1 problem is left to you.")


def test_a_match_is_exported(code: VSCode, folder: Path) -> None:
    from playwright.sync_api import expect

    code.open("export.bgn")
    code.errors(1)
    code.command("Backgammon: Export for XG and GNU Backgammon")
    name = code.page.locator(".quick-input-widget input")
    expect(name).to_have_value(str(folder / "export.mat"))
    code.shot("vscode-export")
    code.keys("Enter")
    code.said("Exported to export.mat")
    text = (folder / "export.mat").read_text()
    assert "5 point match" in text
    assert "Wins 1 point" in text
    code.page.locator(".notification-list-item", has_text="The match has 1 error: where a play").wait_for()
    code.command("Notifications: Clear All Notifications")


def test_a_quick_fix_is_chosen_from_the_menu(code: VSCode) -> None:
    code.open("fix.bgn")
    code.errors(1)
    titles = code.quick_fixes(15, 10)
    code.shot("vscode-fix")
    assert titles[0] == "Remove the star"
    assert code.page.locator(
        ".codicon-light-bulb, .codicon-lightbulb-autofix, .codicon-gutter-lightbulb-auto-fix"
    ).count()
    code.quick_fixes(15, 10, apply="Remove the star")
    code.wait_for_line(15, r"^  1\) 31: 8/5 6/5 ")
    code.errors(0, kind="warning")  # problems are new; a menu that opens just then would be empty
    code.quick_fixes(10, 44, apply="Write 13/6")
    code.wait_for_line(10, r"43: 13/6$")
    code.errors(0)


def test_what_is_certain_is_mended_on_save(code: VSCode, folder: Path) -> None:
    code.open("save.bgn")
    code.errors(1)
    code.keys("Control+s")
    code.wait_for_line(15, r"^  1\) 31: 8/5 6/5 +52: 24/22 13/8$")
    code.page.locator(".tab.active:not(.dirty)").wait_for()
    saved = (folder / "save.bgn").read_text()
    assert "  1) 31: 8/5 6/5                       52: 24/22 13/8\n" in saved
    assert "43: 13/4" in saved  # what it should have been is for a person to say


def test_blanks_are_set(code: VSCode) -> None:
    code.open("format.bgn")
    code.wait_for_line(9, r"^ 1\)  31:")
    code.command("Format Document")
    code.wait_for_line(9, r"^  1\) 31: 8/5 6/5 +52: ")


def test_a_player_is_renamed_everywhere(code: VSCode) -> None:
    from playwright.sync_api import expect

    code.open("rename.bgn")
    code.errors(1)
    code.go_to(8, 2)
    code.keys("F2")
    name = code.page.locator(".rename-input")
    expect(name).to_have_value("Ada")
    name.fill("Ada Byron")
    code.keys("Enter")
    code.wait_for_line(2, r'^; \[Player 1 "Ada Byron"\]$')
    code.wait_for_line(8, r"^Ada Byron : 0 +Ben : 0$")
    code.wait_for_line(14, r"^Ada Byron : 1 +Ben : 0$")


def test_what_is_certain_is_written_faintly_ahead(code: VSCode) -> None:
    code.open("ghost.bgn")
    code.go_to(10, 54)
    code.keys("Enter")
    code.page.locator(".ghost-text, .ghost-text-decoration").first.wait_for()
    code.shot("vscode-ghost")
    code.keys("Tab")
    code.wait_for_line(12, r"^Game 2$")
    code.wait_for_line(13, r"^Ada : 0 +Ben : 2$")


def test_hints_colours_and_the_outline_are_seen(code: VSCode) -> None:
    code.open("seen.bgn")
    code.errors(1)
    code.wait_for_line(7, r"^Game 1\s5-away 5-away$")
    code.wait_for_line(17, r"Ada’s cube: 2$")
    code.wait_for_paint(10, "13", RED)
    code.command("Explorer: Focus on Outline View")
    outline = code.page.locator(".outline-tree .monaco-list-row")
    outline.get_by_text("Game 2").wait_for()
    code.shot("vscode-outline")
    code.command("Explorer: Focus on Folders View")
