"""A pasted CMS address is normalised, or refused with the reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import Invalid
from app.domain.cms_address import Origin, is_loopback, normalise_address


@pytest.mark.failure(17)
@pytest.mark.parametrize(
    "typed, base",
    [
        ("https://cms.example.com", "https://cms.example.com"),
        ("  https://cms.example.com/  ", "https://cms.example.com"),
        ("cms.example.com", "https://cms.example.com"),
        ("//cms.example.com", "https://cms.example.com"),
        ("HTTPS://CMS.Example.COM", "https://cms.example.com"),
        ("https://cms.example.com.", "https://cms.example.com"),
        ("https://cms.example.com:443", "https://cms.example.com"),
        ("https://cms.example.com:", "https://cms.example.com"),
        ("https://cms.example.com:8443", "https://cms.example.com:8443"),
        ("https://cms.example.com:80", "https://cms.example.com:80"),
        ("https://cms.example.com/signage", "https://cms.example.com/signage"),
        ("https://cms.example.com//signage//", "https://cms.example.com/signage"),
        ("https://cms.example.com/Signage/CMS", "https://cms.example.com/Signage/CMS"),
        ("https://cms.example.com/api", "https://cms.example.com"),
        ("https://cms.example.com/signage/api/", "https://cms.example.com/signage"),
        ("https://cms.example.com/signage/api/authorize/?client_id=1#x", "https://cms.example.com/signage"),
        ("https://cms.example.com/signage/application/authorize", "https://cms.example.com/signage"),
        ("https://cms.example.com/signage/login", "https://cms.example.com/signage"),
        ("https://cms.example.com/index.php", "https://cms.example.com"),
        ("https://cms.example.com/dashboard?tab=1", "https://cms.example.com"),
        ("https://cms.example.com?x=1", "https://cms.example.com"),
        ("https://cms.example.com#part", "https://cms.example.com"),
        ("https://cms.example.com/?user=a@b", "https://cms.example.com"),
        ("https://intra_net", "https://intra_net"),
        ("https://192.168.10.4/cms", "https://192.168.10.4/cms"),
        ("https://[2001:DB8:0:0::1]:8443/x", "https://[2001:db8::1]:8443/x"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://STRASSE.straße.example", "https://strasse.xn--strae-oqa.example"),
        ("localhost:8080", "http://localhost:8080"),
        ("127.0.0.1", "http://127.0.0.1"),
        ("http://127.0.0.1:80", "http://127.0.0.1"),
        ("http://[::1]:8080/signage", "http://[::1]:8080/signage"),
        ("https://localhost", "https://localhost"),
    ],
)
def test_an_address_is_normalised(typed: str, base: str) -> None:
    assert normalise_address(typed) == Origin(base)


@pytest.mark.failure(43)
@pytest.mark.parametrize(
    "host",
    [
        pytest.param("xn--", id="nothing after the prefix"),
        pytest.param("xn--.example.com", id="nothing in the first label"),
        pytest.param("cms.xn--", id="nothing in the last label"),
        pytest.param("xn---", id="a hyphen only"),
        pytest.param("xn--abc-", id="plain letters only"),
        pytest.param("xn--a", id="a control character"),
        pytest.param("xn--zzzzzzzz", id="an overflow"),
        pytest.param("xn--99999999999", id="beyond Unicode"),
        pytest.param("xn--0.pt", id="cut off"),
        pytest.param("xn--bcher_kva", id="an underscore in it"),
        pytest.param("xn--xn--a-ecp", id="punycode within punycode"),
        pytest.param("xn--a-ecp.ru", id="a full stop with a digit"),
        pytest.param("xn--u-ccb", id="letters that are not composed"),
        pytest.param("xn--8i7caa", id="letters of another width"),
        pytest.param("xn--1ch", id="a sign of mathematics"),
        pytest.param("xn--1ug", id="a joiner alone"),
        pytest.param("xn--ls8h", id="a picture"),
        pytest.param("xn--" + "a" * 59, id="a label of the greatest length"),
        pytest.param("xn--" + "a" * 60, id="a label too long"),
        pytest.param("xn--ä", id="letters outside ASCII"),
        pytest.param("bücher.xn--0", id="good letters and bad punycode"),
        pytest.param("xn--bcher-kva." * 30 + "example", id="a name too long"),
        pytest.param("ü" * 100_000, id="endless letters"),
    ],
)
def test_invalid_punycode_is_refused_with_a_sentence(host: str) -> None:
    for typed in (f"https://{host}", host.upper(), f"https://{host}:8443/signage"):
        with pytest.raises(Invalid) as caught:
            normalise_address(typed)
        assert caught.value.fields["base"] == caught.value.sentence != ""
        assert caught.value.sentence.endswith(".")


@pytest.mark.parametrize(
    "host", ["xn--bcher-kva.example", "xn--strae-oqa.de", "xn--fiqs8s", "xn--mgba3a4f16a", "xn--fa-hia"]
)
def test_valid_punycode_is_kept(host: str) -> None:
    assert normalise_address(f"https://{host}") == Origin(f"https://{host}")
    assert normalise_address(f"https://{host.upper()}") == Origin(f"https://{host}")


@pytest.mark.failure(17)
@pytest.mark.parametrize(
    "typed, reason",
    [
        ("", "Enter the address"),
        ("   ", "Enter the address"),
        ("https://", "no host name"),
        ("https:///signage", "no host name"),
        ("ftp://cms.example.com", "not ftp://"),
        ("file:///etc/passwd", "not file://"),
        ("https://anna:secret@cms.example.com", "user name and password"),
        ("anna@cms.example.com", "user name and password"),
        ("https://cms.example.com:0", "from 1 to 65535"),
        ("https://cms.example.com:65536", "from 1 to 65535"),
        ("https://cms.example.com:web", "from 1 to 65535"),
        ("https://cms.example.com:٨٠", "from 1 to 65535"),
        ("https://2001:db8::1", "in brackets"),
        ("https://[2001:db8::1", "missing a"),
        ("https://[2001:db8::1]x", "missing a"),
        ("https://[nonsense]", "isn't an IPv6 address"),
        ("https://[fe80::1%eth0]", "zone"),
        ("https://cms example.com", "characters that aren't allowed"),
        ("https://cms.example.com\u202e", "characters that aren't allowed"),
        ("https:\\\\cms.example.com", "characters that aren't allowed"),
        ("https://-cms.example.com", "isn't a host name"),
        ("https://cms..example.com", "isn't a host name"),
        ("https://" + "a" * 64 + ".example", "isn't a host name"),
        ("https://" + "a." * 127 + "a", "isn't a host name"),
        ("https://☃.\u0301", "isn't a host name"),
        ("https://127.1", "isn't an IPv4 address"),
        ("https://2130706433", "isn't an IPv4 address"),
        ("https://0x7f.0x1", "isn't an IPv4 address"),
        ("https://256.1.1.1", "isn't an IPv4 address"),
        ("https://cms.example.com/../x", "isn't a directory"),
        ("https://cms.example.com/%2e%2e/x", "isn't a directory"),
        ('https://cms.example.com/"x', "isn't a directory"),
        ("http://cms.example.com", "isn't encrypted"),
        ("http://192.168.10.4", "isn't encrypted"),
    ],
)
def test_an_invalid_address_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(Invalid) as caught:
        normalise_address(typed)
    assert reason in caught.value.sentence
    assert caught.value.fields == {"base": caught.value.sentence}
    assert "secret" not in f"{caught.value.sentence}{caught.value.hint}"


@pytest.mark.failure(18)
def test_plain_http_to_another_computer_needs_consent_and_stays_marked() -> None:
    agreed = normalise_address("http://cms.example.com:8080", allow_http=True)
    assert agreed == Origin("http://cms.example.com:8080")
    assert agreed.needs_consent
    assert not normalise_address("http://127.0.0.1:8080").needs_consent
    assert not normalise_address("cms.example.com").needs_consent


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("http://cms.example.com", "https://cms.example.com", True),
        ("https://cms.example.com", "https://cms.example.com/signage", False),
        ("https://cms.example.com", "https://test.example.com", False),
        ("http://localhost:8080", "http://localhost:8081", False),
        ("http://localhost:8080", "https://localhost:8080", True),
        ("http://cms.example.com:8080", "https://cms.example.com", False),
    ],
)
def test_two_addresses_lead_to_the_same_place_or_not(one: str, other: str, *, same: bool) -> None:
    assert Origin(one).is_same_place(Origin(other)) is same
    assert Origin(other).is_same_place(Origin(one)) is same


def test_an_origin_has_its_parts() -> None:
    origin = Origin("https://[2001:db8::1]:8443/signage")
    assert (origin.scheme, origin.host, origin.port) == ("https", "2001:db8::1", 8443)
    assert (origin.directory, origin.display) == ("/signage", "[2001:db8::1]:8443/signage")
    assert origin.api("/clock") == "https://[2001:db8::1]:8443/signage/api/clock"
    assert Origin("https://cms.example.com").port == 443
    assert Origin("http://localhost").port == 80


@pytest.mark.failure(18)
@pytest.mark.parametrize(
    "host, expected",
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("::1", True),
        ("127.0.0.1.example.com", False),
        ("localhost.example.com", False),
        ("10.0.0.1", False),
    ],
)
def test_only_this_computer_counts_as_loopback(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


@pytest.mark.failure(17)
@given(st.text(max_size=40))
def test_normalising_raises_only_invalid_and_is_idempotent(typed: str) -> None:
    try:
        origin = normalise_address(typed, allow_http=True)
    except Invalid:
        return
    assert normalise_address(origin.base, allow_http=True) == origin
