"""The dataset list against the demo CMS in both dialects, and the secrets that must not be read."""

import json

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import NotFound
from app.domain.list_queries import DataSetQuery
from tests.contract.api.conftest import Tokens
from tests.contract.api.exercises import everything
from tests.helpers.demo_cms import DemoCms

SECRET_FIELDS = (
    "password", "username", "authentication", "customHeaders", "postData", "userAgent", "dataConnectorSource",
)  # fmt: skip


async def test_the_list_has_every_data_set_once_in_id_order(client: CmsClient) -> None:
    found = await everything(client.datasets.pages())
    ids = [record.data_set_id for record in found]
    assert len(ids) >= 20
    assert ids == sorted(set(ids))
    assert all(record.name for record in found)


async def test_filters_return_only_matching_records(client: CmsClient) -> None:
    known = await everything(client.datasets.pages())
    one = next(record for record in known if record.code)
    assert await everything(client.datasets.pages(DataSetQuery(data_set_id=one.data_set_id))) == [one]
    assert one in await everything(client.datasets.pages(DataSetQuery(name=one.name[:5])))
    by_code = await everything(client.datasets.pages(DataSetQuery(code=one.code)))
    assert by_code == [record for record in known if record.code == one.code]
    real_time = await everything(client.datasets.pages(DataSetQuery(is_real_time=True)))
    assert real_time == [record for record in known if record.is_real_time]
    mine = await everything(client.datasets.pages(DataSetQuery(user_id=one.user_id)))
    assert mine == [record for record in known if record.user_id == one.user_id]


async def test_another_order_can_be_asked_for(client: CmsClient) -> None:
    found = await everything(client.datasets.pages(DataSetQuery(sort_by="dataSetId", sort_dir="desc")))
    ids = [record.data_set_id for record in found]
    assert ids == sorted(ids, reverse=True)


async def test_columns_are_returned_only_if_embedded(client: CmsClient) -> None:
    without = await everything(client.datasets.pages())
    with_columns = await everything(client.datasets.pages(DataSetQuery(embed="columns")))
    assert not any(record.columns for record in without)
    assert any(record.columns for record in with_columns)
    assert all(column.heading for record in with_columns for column in record.columns)


async def test_a_single_data_set_is_read_through_the_list(client: CmsClient) -> None:
    known = await everything(client.datasets.pages())
    assert await client.datasets.get(known[3].data_set_id) == known[3]
    with pytest.raises(NotFound):
        await client.datasets.get(999_999)


async def test_secrets_from_the_cms_are_not_kept(cms: DemoCms, tokens: Tokens, client: CmsClient) -> None:
    rows = cms.api("GET", "/dataset?length=1000", token=tokens.maya).json()
    secrets = {row[name] for row in rows for name in SECRET_FIELDS if isinstance(row.get(name), str) and row[name]}
    assert any(row.get("password") for row in rows)
    told = repr(await everything(client.datasets.pages()))
    for secret in secrets - {"none", "basic", "digest", "GET", "POST"}:
        assert secret not in told, json.dumps(secret)[:3]


async def test_a_token_for_datasets_can_read_them(datasets_only: CmsClient, client: CmsClient) -> None:
    assert await everything(datasets_only.datasets.pages())
