"""Modules: secret values are dropped on reading, and any value can be read as text."""

import msgspec
import pytest

from app.domain.layouts.module import NOT_SHOWN, Property


@pytest.mark.parametrize("name", ["apiKey", "api_key", "clientSecret", "accessToken", "password", "APIKey"])
def test_the_value_of_a_secret_is_dropped_at_decoding(name: str) -> None:
    read = msgspec.json.decode(b'{"id": "%s", "value": "s3cr3t"}' % name.encode(), type=Property)
    assert (read.value, read.value_text) == (NOT_SHOWN, NOT_SHOWN)
    assert b"s3cr3t" not in msgspec.json.encode(read)
    assert "s3cr3t" not in repr(read)


@pytest.mark.parametrize("value", [None, ""])
def test_an_unset_secret_can_be_recognised(value: str | None) -> None:
    assert Property(id="apiKey", value=value).value == value


@pytest.mark.parametrize("name", ["keyword", "tokenise", "monkey", "theme", ""])
def test_values_that_are_not_secret_are_kept(name: str) -> None:
    assert Property(id=name, value="value").value == "value"


@pytest.mark.parametrize(
    "value, text",
    [(None, ""), ("as it is", "as it is"), (0, "0"), (False, "false"), ([], "[]"), ({"a": 1}, '{\n  "a": 1\n}')],
)
def test_values_of_any_type_are_read_as_text(value: object, text: str) -> None:
    assert Property(id="theme", value=value).value_text == text
    assert Property(id="theme", default=value).default_text == text


@pytest.mark.parametrize(
    "name",
    [
        "apiKey", "apiKeys", "apiKey2", "api_key", "APIKey", "accesstoken", "clientsecret", "secretkey", "authkey",
        "privatekey", "tokens", "password2", "userPassword1", "passwd", "passcode", "userPwd", "pin", "bearer",
        "authorization", "accessKeyId", "credentialsJson",
    ],
)  # fmt: skip
def test_secret_settings_are_hidden_under_all_their_names(name: str) -> None:
    assert msgspec.convert({"id": name, "value": "S3CRET"}, Property).value == NOT_SHOWN


@pytest.mark.parametrize("name", ["keyboard", "keywords", "pinColor", "passThrough", "monkey", "opinion", "authorName"])
def test_other_settings_are_shown(name: str) -> None:
    assert msgspec.convert({"id": name, "value": "shown"}, Property).value == "shown"


def test_a_setting_of_a_password_field_is_hidden_under_any_name() -> None:
    assert msgspec.convert({"id": "code", "type": "password", "value": "S3CRET"}, Property).value == NOT_SHOWN
