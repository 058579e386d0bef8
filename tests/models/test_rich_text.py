"""A message is read into a rich text document and written unchanged; every keystroke is cheap."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QTextCharFormat, QTextCursor, QTextDocument, QTextListFormat

from app.domain.notifications.message_html import clean, plain_text
from app.models import rich_text
from tests.helpers.machine_pace import Pace


@pytest.fixture(autouse=True)
def application(qapp: object) -> None:
    """Fonts need one."""


def through(html: str) -> str:
    document = QTextDocument()
    rich_text.load(document, html)
    return rich_text.to_html(document)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>One</p>",
        "<p>One</p><p>Two</p>",
        "<h1>A</h1><h2>B</h2><h3>C</h3><p>d</p>",
        "<p>a <strong>b</strong> <em>c</em> <u>d</u> <strong><em><u>e</u></em></strong></p>",
        '<p>See <a href="https://a.example/?x=1&amp;y=2">the handbook</a>.</p>',
        '<p><a href="mailto:a@b.example"><strong>Priya</strong></a></p>',
        "<p>5 &lt; 6 &amp; 7 &gt; 3 é 漢 🎉</p>",
        "<p>one<br>two</p>",
        "<ul><li>a</li><li>b</li></ul>",
        "<ol><li>a</li><li>b</li></ol><p>c</p>",
        "<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>",
        "<p>x</p><ol><li>a<ul><li>b</li></ul></li></ol><h2>y</h2>",
        "<ul><li>a</li></ul><ol><li>b</li></ol>",
        "<p>a&nbsp;&nbsp;b</p>",
        "<p>مرحبا <strong>بالعالم</strong></p>",
    ],
)
def test_rich_text_written_by_marquee_is_read_back_unchanged(html: str) -> None:
    assert through(html) == html


@pytest.mark.parametrize(
    "html",
    [
        "<script>alert(1)</script><p onclick=x style='color:red'>a</p>",
        "<p><b><i>unclosed",
        "<table><tr><td>a</td><td>b</td></tr></table>",
        "<div><div>a</div>b</div>",
        "<font size=7 color=red>a</font><center>b</center>",
        "<p class=MsoNormal><span lang=EN style='mso-x:y'>From <b>Word</b></span><o:p></o:p></p>",
        "plain words\nover lines",
        "<h1><b>Bold heading</b></h1>",
        "<ul><li><p>a</p></li><li><p>b</p></li></ul>",
        "<blockquote><p>a</p></blockquote><pre>b  c</pre>",
        "<img src='https://evil.example/hit.png' onerror=x><p>a</p>",
        "<a href='javascript:alert(1)'>a</a>",
        "<p></p><p> </p><p>a</p>",
        "<ol start=5 type=a><li>a</ol>",
        "&lt;b&gt;not bold&lt;/b&gt;",
    ],
)
def test_a_hostile_body_becomes_clean_and_then_stays_unchanged(html: str) -> None:
    once = through(html)
    assert clean(once) == once
    assert through(once) == once
    assert plain_text(once).split() == plain_text(clean(html)).split()


WORDS = (
    st.text(st.sampled_from("ab c<&é\u00a0"), min_size=1, max_size=6)
    .map(str.strip)
    .filter(lambda text: bool(text.strip()))
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["h1", "h2", "p", "ul", "ol"]), WORDS, st.booleans()), max_size=6))
def test_any_mixture_is_stable_after_one_round_trip(parts: list[tuple[str, str, bool]]) -> None:
    html = ""
    for tag, words, is_bold in parts:
        inner = words.replace("&", "&amp;").replace("<", "&lt;")
        inner = f"<strong>{inner}</strong>" if is_bold else inner
        html += f"<{tag}><li>{inner}</li></{tag}>" if tag in {"ul", "ol"} else f"<{tag}>{inner}</{tag}>"
    once = through(html)
    assert through(once) == once
    assert plain_text(once).split() == plain_text(html).split()


def test_headings_and_lists_can_be_applied_and_removed() -> None:
    document = QTextDocument()
    rich_text.load(document, "<p>One</p><p>Two</p><p>Three</p>")
    cursor = QTextCursor(document)
    rich_text.set_heading(cursor, 2)
    assert rich_text.to_html(document) == "<h2>One</h2><p>Two</p><p>Three</p>"
    cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
    cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    rich_text.set_list(cursor, QTextListFormat.Style.ListDecimal)
    assert rich_text.to_html(document) == "<h2>One</h2><ol><li>Two</li><li>Three</li></ol>"
    rich_text.set_list(cursor, None)
    assert rich_text.to_html(document) == "<h2>One</h2><p>Two</p><p>Three</p>"
    document.undo()
    document.undo()
    document.undo()
    assert rich_text.to_html(document) == "<p>One</p><p>Two</p><p>Three</p>"


@pytest.mark.parametrize(
    "typed, address",
    [
        ("https://a.example/x", "https://a.example/x"),
        (" a.example ", "https://a.example"),
        ("a.example:8080/x", "https://a.example:8080/x"),
        ("priya@b.example", "mailto:priya@b.example"),
        ("mailto:priya@b.example", "mailto:priya@b.example"),
        ("tel:+441234", "tel:+441234"),
        ("javascript:alert(1)", ""),
        ("file:///etc/passwd", ""),
        ("two words.example", ""),
        ("nothing", ""),
        ("https://", ""),
        ("", ""),
    ],
)
def test_an_address_is_completed_or_refused(typed: str, address: str) -> None:
    assert rich_text.link_address(typed) == address


@pytest.mark.parametrize(
    "typed, html",
    [
        ("a  b   c", "<p>a &nbsp;b &nbsp; c</p>"),
        ("  a", "<p>&nbsp; a</p>"),
        ("a\u2028 b", "<p>a<br>&nbsp;b</p>"),
        ("a\tb", "<p>a b</p>"),
    ],
)
def test_typed_spaces_are_kept_when_read_again(typed: str, html: str) -> None:
    document, again = QTextDocument(), QTextDocument()
    QTextCursor(document).insertText(typed)
    assert rich_text.to_html(document) == html
    rich_text.load(again, html)
    assert rich_text.to_html(again) == html


def test_spaces_around_bold_words_stay_and_one_link_stays_one() -> None:
    document = QTextDocument()
    rich_text.load(document, '<p><a href="https://a.example"><b>bo</b>ld</a> x</p>')
    cursor = QTextCursor(document)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.insertText(" ")
    bold = QTextCharFormat()
    bold.setFontWeight(QFont.Weight.Bold)
    cursor.insertText(" y", bold)
    html = '<p><a href="https://a.example"><strong>bo</strong>ld</a> x <strong>&nbsp;y</strong></p>'
    assert rich_text.to_html(document) == html
    rich_text.load(document, html)
    assert rich_text.to_html(document) == html


def test_a_keystroke_in_a_long_message_takes_less_than_a_frame() -> None:
    """200 kB in 2,000 paragraphs; on the processor's clock."""
    document = QTextDocument()
    rich_text.load(document, "".join(f"<p>{'word ' * 19}<b>{number}</b></p>" for number in range(2_000)))
    writer = rich_text.HtmlWriter(document)
    writer.html()
    cursor = QTextCursor(document.findBlockByNumber(1_000))
    costs, pace = [], Pace()
    for letter in "letters typed":
        cursor.insertText(letter)
        before = time.thread_time()
        html = writer.html()
        costs.append(time.thread_time() - before)
        assert html == rich_text.to_html(document)
    assert sorted(costs)[len(costs) // 2] < pace.allow(0.016)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["type", "bold", "link", "heading", "list", "plain", "remove", "split", "undo", "redo"]),
        st.integers(0, 60),
        st.integers(0, 60),
    ),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_the_writer_never_returns_outdated_text(steps: list[tuple[str, int, int]]) -> None:
    document = QTextDocument()
    rich_text.load(document, "<h2>One two</h2><p>three <b>four</b></p><ul><li>five</li><li>six</li></ul><p>seven</p>")
    writer = rich_text.HtmlWriter(document)
    for step, one, other in steps:
        cursor = QTextCursor(document)
        last = document.characterCount() - 1
        cursor.setPosition(min(one, last))
        cursor.setPosition(min(other, last), QTextCursor.MoveMode.KeepAnchor)
        look = QTextCharFormat()
        match step:
            case "type":
                cursor.insertText("x<y")
            case "bold":
                look.setFontWeight(QFont.Weight.Bold)
                cursor.mergeCharFormat(look)
            case "link":
                look.setAnchor(True)
                look.setAnchorHref("https://a.example")
                cursor.mergeCharFormat(look)
            case "heading":
                rich_text.set_heading(cursor, 1 + one % 3)
            case "list":
                rich_text.set_list(cursor, QTextListFormat.Style.ListDisc)
            case "plain":
                rich_text.set_list(cursor, None)
                rich_text.set_heading(cursor, 0)
            case "remove":
                cursor.removeSelectedText()
            case "split":
                cursor.insertBlock()
            case "undo":
                document.undo()
            case "redo":
                document.redo()
        assert writer.html() == rich_text.to_html(document)


LISTS = "<p>a</p><ul><li>b</li><li>c<ul><li>d</li></ul></li><li>e</li></ul><ol><li>f</li></ol><h2>g</h2><p>h</p>"
SPACES = [8, 0, 0, 0, 8, 8, 8, 8]


def spaces(document: QTextDocument) -> list[float]:
    return [block.blockFormat().bottomMargin() for block in rich_text.blocks(document)]


def spaced(html: str) -> QTextDocument:
    document = QTextDocument()
    rich_text.Spacing(document, 8)
    rich_text.load(document, html)
    return document


def test_a_message_is_spaced_as_on_a_page() -> None:
    assert spaces(spaced(LISTS)) == SPACES


def edit(document: QTextDocument, kind: int, place: int) -> None:
    cursor = QTextCursor(document)
    cursor.setPosition(min(place, document.characterCount() - 1))
    match kind:
        case 0:
            cursor.insertBlock()
        case 1:
            cursor.deletePreviousChar()
        case 2:
            rich_text.set_list(cursor, QTextListFormat.Style.ListDisc)
        case 3:
            rich_text.set_list(cursor, None)
        case _:
            cursor.insertHtml("<ul><li>x</li><li>y</li></ul>")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 60)), max_size=12))
def test_spacing_is_right_after_any_edits_and_after_undoing_and_repeating_them(edits: list[tuple[int, int]]) -> None:
    document = spaced(LISTS)
    document.clearUndoRedoStacks()
    for kind, place in edits:
        edit(document, kind, place)
    written, shown = rich_text.to_html(document), spaces(document)
    undo_all(document)
    assert (spaces(document), rich_text.to_html(document)) == (SPACES, LISTS)
    while document.isRedoAvailable():
        document.redo()
    assert (written, shown) == (rich_text.to_html(document), spaces(document))


@pytest.mark.parametrize(
    "kind, place, expected",
    [
        (0, 3, [8, 0, 0, 0, 0, 8, 8, 8, 8]),
        (0, 9, [8, 0, 0, 0, 0, 8, 8, 8, 8]),
        (2, 1, [0, 0, 0, 0, 8, 8, 8, 8]),
        (2, 15, [8, 0, 0, 0, 8, 8, 8, 8]),
        (3, 3, [8, 8, 0, 0, 8, 8, 8, 8]),
        (3, 9, [8, 0, 0, 8, 8, 8, 8, 8]),
    ],
)
def test_spacing_is_undone_with_the_edit(kind: int, place: int, expected: list[float]) -> None:
    document = spaced(LISTS)
    document.clearUndoRedoStacks()
    edit(document, kind, place)
    assert spaces(document) == expected
    assert undo_all(document) == 1


def undo_all(document: QTextDocument) -> int:
    """Returns the number of steps."""
    count = 0
    while document.isUndoAvailable():
        document.undo()
        count += 1
    return count
