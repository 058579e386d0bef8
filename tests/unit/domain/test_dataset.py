"""A dataset is read without the credentials of its source."""

import msgspec
import pytest

from app.domain.layouts.dataset import DataSet

SECRETS = {
    "authentication": "digest",
    "username": "kitchen",
    "password": "soup-of-the-day",
    "customHeaders": "X-Key: abc123",
    "postData": "token=abc123",
    "userAgent": "abc123",
    "dataConnectorSource": "const key = 'abc123';",
}


def test_credentials_of_a_remote_source_never_reach_the_record() -> None:
    row = {"dataSetId": 5, "dataSet": "Menu", "isRemote": 1, "method": "GET", **SECRETS}
    record = msgspec.json.decode(msgspec.json.encode(row), type=DataSet, strict=False)
    assert (record.name, record.is_remote, record.method) == ("Menu", True, "GET")
    told = repr(record) + str(msgspec.to_builtins(record))
    assert not [name for name, value in SECRETS.items() if value in told]


@pytest.mark.parametrize(
    "sent, kept",
    [
        ("https://feed.example/menu.json", "https://feed.example/menu.json"),
        ("https://feed.example:8443/menu?key=abc123#part", "https://feed.example:8443/menu"),
        ("https://kitchen:soup@feed.example/menu", "https://feed.example/menu"),
        ("//kitchen:soup@feed.example/menu", "//feed.example/menu"),
        ("https://[broken/abc123", ""),
        ("", ""),
        (None, None),
    ],
)
def test_only_the_host_and_path_of_an_address_are_kept(sent: str | None, kept: str | None) -> None:
    row = msgspec.json.encode({"dataSetId": 5, "uri": sent})
    assert msgspec.json.decode(row, type=DataSet, strict=False).uri == kept
    assert DataSet(data_set_id=5, uri=sent).uri == kept
