"""Lines of every kind, tidy and torn, for properties that must hold for any text."""

from __future__ import annotations

from hypothesis import strategies as st

DUMP = "25;0;1;0;0;A;B;0;9;9;1;0;0;0;0;2;2;2;2;0;2;0;1;0;-2;0;0;-3;0;-4;0;-3;2;-1;0;2;-2;0;1;6;"

WHOLE = st.sampled_from(
    [
        "  1) 31: 8/5 6/5                       52: 13/8 24/22",
        "  2) 64: 24/18 13/9 ?                  Doubles => 2 {@00:04:10 early, but I liked it}",
        "  3) Takes                             44: 13/9(2) 6/2(2)",
        " 31)                                   Wins 2 points",
        ' ; [ Event  "Club \\"final\\"" ] ; why',
        '[Player 1 "Ada"]',
        '; [Event "Club',
        "; bg-lsp: ignore BG501, spelling",
        "; Set Pos=-b----E-C---eE---c-e----B-/n",
        "{ alone }",
        "{ open",
        "# above",
        "+-----+",
        "| box |",
        "  7 point match, final",
        "Match to 7",
        "Money session",
        " Game 3 (Crawford)",
        " Ada (JPN),1623 : 0          Ben of  the Hill : 3",
        " : 0            : 3",
        "      Wins 2 points and the match",
        "4-2: 8/4 6/4",
        "42 8/4, 6/4",
        "31 85 65",
        "6-5",
        "13/7*/5",
        "31 : Bar / 22 , 6-5 ?! {a} (illegal)  42 : 8/4*6/4",
        " 14) 22: 13/11(2)      14)  Losses 1 point               Wins 1 point and the match",
        "  1) Ada : 3            15: 24/23 13/8",
        f"  8) 65: Illegal play ({DUMP}) 16: 8/2",
        "  5) 41: 41: 24/23 13/9",
        "  5) xyz 31: 8/5 foo 6/5 bar baz        42: 8/4 ; no",
        "  5)\t31: 8/5 27/21 6/4(5) 24/24",
        "12... 31: 8/5 6/5",
        "12. ... 31: 8/5 6/5",
        "\u00a03)\u300031: 8\uff0f5 6\u20135\u3000\u3000５２： 13/8",
        " 30) 32: Concedes                      Wins 2 point",
        " 18) ????                               Wins 1 point and the match",
        "  7) Duobles => 2                  42: 8/4 :6/4 2:3",
        "  7)) 3;5: 8/4                     osses 1 point",
        "61: bar/24 0/0",
        "61: (no play)   54: pass   Pass   f",
        "p",
        "Hello",
        "12.04.2026 Final",
    ]
)  # fmt: skip
"""Whole lines."""

PIECES = st.sampled_from(
    [
        " ", "  ", "         ", "\t", "\xa0", "\u3000", "1)", "12.", "...", "31:", "6-5", "00:", "71:",
        "3:", "8/5", "6/4(3)", "13/", "bar/20*", "25/", "/0", "*", "(2)", "(illegal)", "{", "}", "{note}",
        "!", "?", "????", ",", ";", "#", ":", "Ada", ": 3", "Doubles", "=> 2", "Takes", "Pass", "d", "f",
        "Wins", "2 points", "and the match", "Resigns", "gammon", "Illegal play", "(1;2)", "Cannot Move",
        "no play", "Game 1", "7 point match", "[", '"', "]", "\\", "+", "|", "85", "5", "x", "\xd7",
        "\u2013", "\uff15", "\xe9", "\x00", "\x0c", "\u2028", "\U0001f600", "\ufeff", "0/0", "off",
    ]
)  # fmt: skip
"""What lines are made of, and what gets into them."""

TORN = st.lists(PIECES, max_size=14).map("".join) | st.lists(PIECES, max_size=10).map(" ".join)
"""Pieces of the language in any order."""


@st.composite
def _damaged(draw: st.DrawFn) -> str:
    text = draw(WHOLE)
    at = draw(st.integers(0, len(text)))
    end = draw(st.integers(at, min(len(text), at + 3)))
    return text[:at] + draw(PIECES | st.just("")) + text[end:]


ANY = WHOLE | TORN | _damaged() | st.text(max_size=60)
"""Any text at all, most of it near the language."""
