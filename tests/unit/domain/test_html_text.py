"""The texts of notifications: compared by what they mean, made safe to show, and read without tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.html_text import is_made_safe, links, plain_text, safe_to_show, same_html

NASTY = [
    "<script>alert(1)</script>",
    "<img src='https://track.example/x.png'>",
    "<p onclick='steal()'>x</p>",
    "<a href='javascript:alert(1)'>x</a>",
    "<iframe src='https://example.com'></iframe>",
    "<style>body { background: url(https://track.example/x) }</style>",
    "<svg><image href='https://track.example/x'/></svg>",
    "<p style='background: url(https://track.example/x)'>x</p>",
    "<form action='https://example.com'><input name='password'></form>",
    "<link rel='stylesheet' href='file:///etc/passwd'>",
    "<math><mtext><img src=x onerror=alert(1)></mtext></math>",
    "<p>&lt;script&gt;</p><p>\u202eabc</p>",
    "<p><b>never closed",
    "</p></div>",
    "<",
    "",
]


@pytest.mark.parametrize(
    "one, other",
    [
        ("<p>A &amp; B</p>", "<p>A & B</p>"),
        ("<P>one<BR>two</P>", "<p>one<br />two</p>"),
        ("<a href='https://x.example' title='y'>z</a>", '<a title="y" href="https://x.example">z</a>'),
        ("<p>&eacute;&#8364;</p>", "<p>é€</p>"),
        ("<p>a<!-- nobody sees this -->b</p>", "<p>ab</p>"),
    ],
)
def test_two_ways_to_write_the_same_are_the_same(one: str, other: str) -> None:
    assert same_html(one, other)
    assert same_html(other, one)


@pytest.mark.parametrize(
    "one, other",
    [
        ("<p>a</p>", "<p>b</p>"),
        ("<p>a</p>", "<h2>a</h2>"),
        ("<b>a</b> b", "<b>a b</b>"),
        ("<a href='https://x.example/1'>z</a>", "<a href='https://x.example/2'>z</a>"),
        ("a", "<p>a</p>"),
    ],
)
def test_what_reads_differently_is_not_the_same(one: str, other: str) -> None:
    assert not same_html(one, other)


@pytest.mark.parametrize(
    "source, kept",
    [
        ("<p>Hello <b>x</b> <script>alert(1)</script></p>", "<p>Hello <b>x</b> </p>"),
        ("<p style='color: red' class='c'>x</p>", "<p class='c'>x</p>"),
        ("<p>one <font color='red'>two</font> three</p>", "<p>one two three</p>"),
        ("<p>same</p>", "<p>same</p>"),
    ],
)
def test_a_cms_that_only_takes_away_has_made_it_safe(source: str, kept: str) -> None:
    assert is_made_safe(source, kept)


@pytest.mark.parametrize("kept", ["<p>Goodbye</p>", "<p>Hello, all</p>", "<h1>Hello</h1>", "<p class='new'>Hello</p>"])
def test_a_text_that_somebody_else_has_written_is_not_that_text_made_safe(kept: str) -> None:
    assert not is_made_safe("<p>Hello</p>", kept)


@given(st.text("<>/ pbaimgscritsyle='\"&;:x\n", max_size=60))
def test_any_source_is_the_same_as_itself_and_made_safe_from_itself(source: str) -> None:
    assert same_html(source, source)
    assert is_made_safe(source, source)
    plain_text(source)
    safe_to_show(source)


@pytest.mark.parametrize("source", NASTY)
def test_nothing_runs_and_nothing_is_loaded_in_what_is_shown(source: str) -> None:
    shown = safe_to_show(source).casefold()
    for danger in ("<script", "<img", "<style", "<iframe", "<svg", "<form", "<link", "onclick", "onerror",
                   "javascript:", "style=", "src=", "url(", "alert(1)"):  # fmt: skip
        assert danger not in shown


def test_what_formats_a_text_stays() -> None:
    source = '<h2>A</h2><ul><li><em>b</em></li></ul><p dir="rtl">c <a href="https://x.example">d</a></p>'
    assert same_html(safe_to_show(source), source)


@pytest.mark.parametrize(
    "source, text",
    [
        ("<h2>What is new</h2><ul><li>A <em>b</em></li><li>c</li></ul>", "What is new\nA b\nc"),
        ("<p>one<br>two</p><p>three &amp; four</p>", "one\ntwo\nthree & four"),
        ("<p>a</p><script>b()</script><style>c{}</style>", "a"),
        ("  plain   text  ", "plain text"),
        ("", ""),
    ],
)
def test_a_display_shows_the_text_without_tags(source: str, text: str) -> None:
    assert plain_text(source) == text


def test_links_are_found_where_they_lead_somewhere() -> None:
    assert links('<a href="https://x.example">a</a><a>b</a><a href="mailto:c@d.example">c</a>') == (
        "https://x.example",
        "mailto:c@d.example",
    )
