"""Messages contain only markup that Marquee writes, convert to plain text as on a display, and list their links."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.notifications.message_html import (
    ALLOWED,
    Link,
    clean,
    from_plain_text,
    has_more,
    is_empty,
    links,
    plain_text,
    safe,
    same_message,
)

NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='data:text/html,x' onclick='y'>x</a>",
    "<iframe src='https://evil.example'></iframe>",
    "<svg><a xlink:href='javascript:1'>x</a></svg>",
    "<style>p{background:url(https://evil.example/hit)}</style>",
    "<p style='background:url(https://evil.example/hit)'>x</p>",
    "<math><mi xlink:href='data:x,<script>1</script>'></mi></math>",
    "<object data='x'></object><embed src='x'><base href='https://evil.example'>",
    "<table background='https://evil.example/hit'><tr><td>x</td></tr></table>",
    "<form action='https://evil.example'><input></form>",
    "<p><b><i>unclosed",
    "</p></div><!-- <script>1</script> -->",
    "<<p>>&lt;script&gt;1&lt;/script&gt;",
]


@pytest.mark.failure(29)
@given(st.lists(st.one_of(st.sampled_from(NASTY), st.text(alphabet="<>/=\"' abphref&;#x\n", max_size=30))).map("".join))
def test_active_content_is_removed(html: str) -> None:
    for result in (clean(html), safe(html)):
        for tag, attributes in re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)([^>]*)>", result):
            assert tag not in {"script", "style", "img", "iframe", "object", "embed", "base", "form", "input", "svg"}
            assert re.fullmatch(r'(?: href="(?:(?!javascript:|data:)[^"]*)")?', attributes) or tag != "a"
            assert tag == "a" or attributes == ""


@given(st.lists(st.sampled_from(NASTY)).map("".join))
def test_sent_html_has_only_allowed_elements_and_is_stable(html: str) -> None:
    sent = clean(html)
    assert set(re.findall(r"</?([a-z0-9]+)", sent)) <= ALLOWED
    assert clean(sent) == sent


@pytest.mark.parametrize(
    "html, sent",
    [
        ("<b>Sat</b> <i>1</i>", "<strong>Sat</strong> <em>1</em>"),
        ("<div>a</div><div>b</div>", "<p>a</p><p>b</p>"),
        ("<h5>a</h5>", "<h3>a</h3>"),
        ("<span style='color:red' lang='en'>a</span>", "a"),
        (
            "<a href='https://a.example/?x=1&amp;y=2' target=_blank>a</a>",
            '<a href="https://a.example/?x=1&amp;y=2">a</a>',
        ),
        ("<p>5 &lt; 6 &amp; é</p>", "<p>5 &lt; 6 &amp; é</p>"),
        ("<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
        ("a<br/>b", "a<br>b"),
    ],
)
def test_equivalent_html_is_written_the_same_way(html: str, sent: str) -> None:
    assert clean(html) == sent


def test_plain_text_has_a_line_per_paragraph_or_list_item() -> None:
    html = "<h2>Harvest\nmarket</h2><p>Doors <b>open</b> at 8.<br>Soup&nbsp;too.</p><ul><li>One</li><li>Two</li></ul>"
    assert plain_text(html) == "Harvest market\nDoors open at 8.\nSoup\xa0too.\nOne\nTwo"


def test_links_are_listed_with_their_text() -> None:
    html = "<p>See <a href='https://a.example'>the <b>shop</b> handbook</a>, <a href='javascript:1'>not this</a>.</p>"
    assert links(html) == (Link("the shop handbook", "https://a.example"),)


@pytest.mark.parametrize("html", ["", "  ", "<p></p>", "<p><br></p>", "<script>x</script>", "<ul><li> </li></ul>"])
def test_a_message_without_text_is_empty(html: str) -> None:
    assert is_empty(html)


def test_the_notation_makes_no_difference() -> None:
    assert same_message("<p>a <b>b</b></p>\n<p>c</p>", "<p>a\n<strong>b</strong></p><p>c</p>")
    assert not same_message("<p>a</p><p>b</p>", "<p>a b</p>")
    assert not same_message("<p>a</p>", "<p><u>a</u></p>")


TEXT = st.text(st.one_of(st.characters(exclude_categories=["C", "Z"]), st.sampled_from(" \n<&")), max_size=60)


@given(TEXT)
def test_plain_text_survives_conversion_to_a_message(text: str) -> None:
    wanted = [" ".join(line.split()) for line in text.split("\n")]
    assert plain_text(from_plain_text(text)) == "\n".join(line for line in wanted if line)


@pytest.mark.parametrize(
    "html, sent",
    [
        (
            "<table><tr><th>Day</th><th>Open</th></tr><tr><td>Sat</td><td>8</td></tr></table>",
            "<p>Day Open</p><p>Sat 8</p>",
        ),
        (
            "<ul><li><p>a</p><p>b</p></li><li>c<ul><li>d</li></ul></li></ul>",
            "<ul><li>a<br>b</li><li>c<ul><li>d</li></ul></li></ul>",
        ),
        ("<blockquote>said</blockquote>so", "<p>said</p>so"),
        ("<pre>a  b\n c</pre>", "<p>a &nbsp;b<br> c</p>"),
        ("<dl><dt>t</dt><dd>d</dd></dl>", "<p>t</p><p>d</p>"),
        ("<p>a\x1bb\x00c\x0bd\u2028e\ufffc</p>", "<p>abc d<br>e</p>"),
        ("<p>a<![CDATA[ <b>raw</b> ]]>b</p>", "<p>a &lt;b&gt;raw&lt;/b&gt; b</p>"),
    ],
)
def test_words_stay_separate_where_elements_are_removed(html: str, sent: str) -> None:
    assert clean(html) == sent
    assert clean(sent) == sent
    if "<![" not in html and "\x1b" not in html:
        assert plain_text(sent).split() == plain_text(html).split()


@pytest.mark.parametrize("html, more", [("<p>a</p><b>c</b>", False), ("<IMG src=x>", True), ("<table></table>", True)])
def test_elements_that_marquee_never_writes_are_noticed(html: str, more: bool) -> None:
    assert has_more(html) is more
