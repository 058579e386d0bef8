"""Addresses are found in text as people write it, without the punctuation after them."""

from __future__ import annotations

import time

import pytest

from app.domain.notifications.web_addresses import web_addresses


@pytest.mark.parametrize(
    "text, address, target",
    [
        ("see https://a.example/x.", "https://a.example/x", "https://a.example/x"),
        ("(www.shop.example)", "www.shop.example", "https://www.shop.example"),
        ("ask priya@shop.example, please", "priya@shop.example", "mailto:priya@shop.example"),
        ("“https://a.example”", "https://a.example", "https://a.example"),
        ("https://a.example/A_(b)!", "https://a.example/A_(b)", "https://a.example/A_(b)"),
        ("https://a.example/?q=1&b=2;", "https://a.example/?q=1&b=2", "https://a.example/?q=1&b=2"),
        ("HTTP://A.EXAMPLE", "HTTP://A.EXAMPLE", "HTTP://A.EXAMPLE"),
        ("https://münchen.example/ä", "https://münchen.example/ä", "https://münchen.example/ä"),
    ],
)
def test_an_address_is_found_without_the_punctuation_around_it(text: str, address: str, target: str) -> None:
    (found,) = web_addresses(text)
    assert (text[found.start : found.end], found.target) == (address, target)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://",
        "https://...",
        "www.",
        "www.shop",
        "a@b",
        "shop.example",
        "javascript:alert(1)",
        "user:pw@x.example",
    ],
)
def test_what_only_looks_like_an_address_is_none(text: str) -> None:
    assert list(web_addresses(text)) == []


def test_long_texts_without_addresses_are_read_quickly() -> None:
    begun = time.process_time()
    for unit in ("www.", "a@", "https://", "a.b@c.", "((((", "x"):
        list(web_addresses(unit * 20_000))
    assert time.process_time() - begun < 2
