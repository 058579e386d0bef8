"""Notification texts are compared by meaning, so that only real removals by the CMS are reported."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.notifications.html_compare import is_made_safe, same_html, tokens
from tests.helpers.machine_pace import Pace, spent_s


@pytest.mark.parametrize(
    "one, other",
    [
        ("<p>A &amp; B</p>", "<p>A & B</p>"),
        ("<P>one<BR>two</P>", "<p>one<br />two</p>"),
        ("<a href='https://x.example' title='y'>z</a>", '<a title="y" href="https://x.example">z</a>'),
        ("<p>&eacute;&#8364;</p>", "<p>é€</p>"),
        ("<p>a<!-- this is invisible -->b</p>", "<p>ab</p>"),
    ],
)
def test_two_notations_of_the_same_html_are_equal(one: str, other: str) -> None:
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
def test_html_that_reads_differently_is_not_equal(one: str, other: str) -> None:
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
def test_html_with_only_removals_was_sanitised_by_the_cms(source: str, kept: str) -> None:
    assert is_made_safe(source, kept)


@pytest.mark.parametrize("kept", ["<p>Goodbye</p>", "<p>Hello, all</p>", "<h1>Hello</h1>", "<p class='new'>Hello</p>"])
def test_another_users_text_is_not_taken_for_sanitised_html(kept: str) -> None:
    assert not is_made_safe("<p>Hello</p>", kept)


@given(st.text("<>/ pbaimgscritsyle='\"&;:x\n", max_size=60))
def test_any_html_equals_itself_and_counts_as_its_sanitised_form(source: str) -> None:
    assert same_html(source, source)
    assert is_made_safe(source, source)


WORDS = st.text("<>/ pbaimg='\"&;:x\n#3gtl", max_size=40)


@given(WORDS, WORDS, WORDS, WORDS)
def test_html_with_equal_tokens_is_always_equal(start: str, one: str, other: str, end: str) -> None:
    first, second = start + one + end, start + other + end
    if tokens(first) == tokens(second):
        has_comment = "<!" in first + second or "<?" in first + second or "</" in first + second
        assert same_html(first, second) or has_comment
    else:
        assert not same_html(first, second)


def test_a_keystroke_in_a_long_text_is_compared_at_once() -> None:
    body = "<p>Hello <b>you</b> there &amp; everywhere</p>\n" * 5_000
    pace, taken = Pace(), []
    for letter in "key":  # each a text that was never seen before; the machine can only add
        typed = body[:100_000] + letter + body[100_000:]
        taken.append(spent_s(partial(same_html, body, typed)))
        assert not same_html(body, typed)
    assert min(taken) < pace.allow(0.01), taken


def test_a_long_text_with_few_removals_is_compared_within_a_few_frames() -> None:
    """200 kB; on the processor's clock. It is asked after a save, in the window's own thread."""
    source = "".join(f"<p>{'word ' * 19}<b onclick='x'>{number}</b></p>" for number in range(2_000))
    kept = source.replace(" onclick='x'", "").replace("<b>7</b>", "7")
    tokens(source), tokens(kept)
    pace = Pace()
    taken = min(spent_s(lambda: is_made_safe(source, kept)) for _ in range(3))
    assert taken < pace.allow(0.1)
    assert is_made_safe(source, kept)
    assert not is_made_safe(source, kept.replace("1999", "2000"))
