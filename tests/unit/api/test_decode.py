"""Decoding any input: readable data is read, the rest is reported, and no row is dropped silently."""

import asyncio
import json
import time
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.api.decode import Rows, decode_one, decode_rows
from app.core.errors import BadResponse
from app.domain.campaigns.campaign import Campaign, CampaignLayout
from app.domain.commands.command import Command
from app.domain.interactive_actions.action import Action
from app.domain.lenient_field_types import CmsRecord, Permissions, Tag
from app.domain.list_queries import RowProblem
from app.domain.notifications.notification import Notification
from app.domain.users_and_groups import UserGroup
from tests.helpers.machine_pace import Pace

MONDAYS_AND_FRIDAYS = CampaignLayout(layout_id=4, days_of_week="1,5")


async def rows_of(content: Any) -> Rows[Campaign]:
    return await decode_rows(json.dumps(content).encode(), Campaign)


async def read(**fields: Any) -> Campaign:
    """One campaign with these wire fields, read beside one that cannot be decoded at once."""
    rows = await rows_of([{"campaignId": 1, **fields}, {"campaignId": 2, "campaign": {}}])
    return rows.records[0]


async def test_a_valid_page_is_read_at_once() -> None:
    rows = await rows_of([{"campaignId": 1, "campaign": "A"}, {"campaignId": "2", "startDt": "1782896400"}])
    assert rows == Rows([Campaign(campaign_id=1, name="A"), Campaign(campaign_id=2, start_dt=1782896400)], 2)


@pytest.mark.parametrize(
    "wire, attribute, value",
    [
        ({"playCount": "7"}, "play_count", 7),
        ({"playCount": 7.0}, "play_count", 7),
        ({"totalDuration": 7.4}, "total_duration", 7),
        ({"totalDuration": "7.4"}, "total_duration", 7),
        ({"playCount": ""}, "play_count", None),
        ({"playCount": True}, "play_count", 1),
        ({"playCount": None}, "play_count", None),
        ({"retired": "1"}, "retired", True),
        ({"retired": 0}, "retired", False),
        ({"retired": 2}, "retired", True),
        ({"retired": "on"}, "retired", True),
        ({"retired": ""}, "retired", None),
        ({"retired": []}, "retired", None),
        ({"spend": "12.5"}, "spend", 12.5),
        ({"spend": 3}, "spend", 3),
        ({"ref1": 12}, "ref1", "12"),
        ({"ref1": 1.5}, "ref1", "1.5"),
        ({"ref1": True}, "ref1", "1"),
        ({"ref1": []}, "ref1", None),
        ({"campaign": 123}, "name", "123"),
        ({"campaign": None}, "name", ""),
        ({"type": "playlist"}, "type", "playlist"),
        ({"listPlayOrder": "shuffle"}, "list_play_order", "shuffle"),
        ({"tags": None}, "tags", ()),
        ({"tags": {}}, "tags", ()),
        ({"tags": {"3": {"tag": "a", "tagId": "1"}}}, "tags", (Tag(tag="a", tag_id=1),)),
        ({"tags": [{"tag": 7, "value": 8}]}, "tags", (Tag(tag="7", value="8"),)),
        ({"displayGroupIds": "6,7"}, "display_group_ids", (6, 7)),
        ({"displayGroupIds": ["6", 7.0]}, "display_group_ids", (6, 7)),
        ({"displayGroupIds": ""}, "display_group_ids", ()),
        ({"userPermissions": []}, "user_permissions", None),
        ({"userPermissions": {"view": "1", "edit": 0}}, "user_permissions", Permissions(view=True, edit=False)),
        (
            {"layouts": [{"layoutId": 4, "daysOfWeek": [1, 5]}]},
            "layouts",
            (MONDAYS_AND_FRIDAYS,),
        ),
    ],
    ids=str,
)
async def test_every_known_form_of_a_value_is_read_without_a_repair(
    wire: dict[str, Any], attribute: str, value: object
) -> None:
    rows = await rows_of([{"campaignId": 1, **wire}, {"campaignId": 2, "campaign": {"no": "name"}}])
    assert getattr(rows.records[0], attribute) == value
    assert rows.repaired == (RowProblem(1, 2, "campaign"),)


@pytest.mark.failure(5)
@pytest.mark.parametrize(
    "wire, path",
    [
        ({"playCount": "many"}, "playCount"),
        ({"playCount": {"a": 1}}, "playCount"),
        ({"retired": "perhaps"}, "retired"),
        ({"spend": "1e999"}, "spend"),
        ({"campaign": {"a": 1}}, "campaign"),
        ({"tags": [{"tag": "a"}, {"value": "b"}]}, "tags[1].tag"),
        ({"tags": [{"tag": "a", "tagId": "x"}]}, "tags[0].tagId"),
        ({"tags": 7}, "tags"),
        ({"displayGroupIds": [1, "x"]}, "displayGroupIds[1]"),
        ({"layouts": [{"layoutId": {}}]}, "layouts[0].layoutId"),
        ({"userPermissions": 5}, "userPermissions"),
    ],
    ids=str,
)
async def test_an_unreadable_field_gets_its_default_and_is_reported(wire: dict[str, Any], path: str) -> None:
    rows = await rows_of([{"campaignId": 1}, {"campaignId": 5, "ref1": "kept", **wire}])
    assert [record.campaign_id for record in rows.records] == [1, 5]
    assert rows.records[1].ref1 == "kept"
    assert rows.repaired == (RowProblem(1, 5, path),)
    assert rows.unreadable == ()


@pytest.mark.failure(5)
async def test_a_row_that_is_not_a_record_is_counted() -> None:
    rows = await rows_of([{"campaignId": 1}, None, "x", {"campaign": "no id"}, {"campaignId": "x"}, {"campaignId": 2}])
    assert [record.campaign_id for record in rows.records] == [1, 2]
    assert rows.received == 6
    assert rows.unreadable == (
        RowProblem(1, None, ""),
        RowProblem(2, None, ""),
        RowProblem(3, None, "campaignId"),
        RowProblem(4, None, "campaignId"),
    )


async def test_a_list_with_gaps_sent_as_an_object_is_read_as_a_list() -> None:
    rows = await rows_of({"0": {"campaignId": 1}, "7": {"campaignId": 2}})
    assert [record.campaign_id for record in rows.records] == [1, 2]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[",
        b'[{"campaignId":1},',
        b"[NaN]",
        b"null",
        b'"x"',
        b"{}",
        b'{"error":1}',
        b"<html>",
        b"\xff\xfe[]",
        b"[" * 9999,
    ],
    ids=repr,
)
async def test_anything_but_a_list_is_a_bad_response(body: bytes) -> None:
    with pytest.raises(BadResponse):
        await decode_rows(body, Campaign)


async def test_a_byte_order_mark_is_accepted() -> None:
    body = b'\xef\xbb\xbf[{"campaignId":1}]'
    assert len((await decode_rows(body, Campaign)).records) == 1
    assert decode_one(body.replace(b"[", b"").replace(b"]", b""), Campaign).campaign_id == 1


def test_a_single_record_is_read_in_every_known_form() -> None:
    body = b'{"campaignId":"5","startDt":"1782896400","userPermissions":[],"playCount":""}'
    assert decode_one(body, Campaign) == Campaign(campaign_id=5, start_dt=1782896400)


@pytest.mark.failure(5)
@pytest.mark.parametrize(
    "body, field",
    [
        (b'{"campaignId":5,"playCount":"many"}', "playCount"),
        (b'{"campaignId":5,"layouts":[{"layoutId":1},{}]}', "layouts[1].layoutId"),
        (b'{"campaignId":5,"layouts":[{"layoutId":1},null,{"layoutId":2}]}', "layouts[1]"),
        (b'{"campaignId":5,"layouts":[[],{"layoutId":2}]}', "layouts[0]"),
        (b'{"campaign":"x"}', "campaignId"),
        (b"[]", ""),
        (b"null", ""),
    ],
)
def test_a_single_record_with_an_unreadable_field_is_refused_with_its_path(body: bytes, field: str) -> None:
    with pytest.raises(BadResponse) as caught:
        decode_one(body, Campaign)
    assert caught.value.diagnostics["field"] == field


@pytest.mark.failure(5)
@pytest.mark.parametrize("body", [b"", b'{"campaignId":5', b"<html>", b"[" * 100_000])
def test_a_damaged_single_record_is_a_bad_response(body: bytes) -> None:
    with pytest.raises(BadResponse, match="incomplete or damaged"):
        decode_one(body, Campaign)


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**53), 2**53),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=5),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
WIRE_NAMES = [field.encode_name for field in msgspec.structs.fields(Campaign)]


@pytest.mark.failure(5)
@given(st.lists(st.dictionaries(st.sampled_from(WIRE_NAMES), JSON, max_size=6), max_size=6))
async def test_no_content_breaks_reading_or_loses_a_row(content: list[dict[str, Any]]) -> None:
    rows = await rows_of(content)
    assert rows.received == len(content)
    assert len(rows.records) + len(rows.unreadable) == len(content)
    for record in rows.records:
        # every value read has its declared type
        assert msgspec.json.decode(msgspec.json.encode(record), type=Campaign) == record


async def test_features_arrive_as_a_list_or_as_nothing() -> None:
    body = b'[{"groupId":1,"group":"A","features":["a","b"]},{"groupId":2,"group":"B","features":{}}]'
    rows = await decode_rows(body, UserGroup)
    assert [group.features for group in rows.records] == [("a", "b"), ()]


async def longest_gap_while(work: Any) -> tuple[Any, float]:
    """The result, and the most processor time in seconds that passed without the event loop turning."""
    longest = 0.0

    async def watch() -> None:
        nonlocal longest
        before = time.thread_time()
        while True:
            await asyncio.sleep(0)
            now = time.thread_time()
            longest = max(longest, now - before)
            before = now

    watching = asyncio.get_running_loop().create_task(watch())
    await asyncio.sleep(0)
    result = await work
    watching.cancel()
    return result, longest


async def test_a_huge_answer_is_read_in_pieces() -> None:
    row = {"campaignId": 1, "campaign": "x" * 200, "layouts": [{"layoutId": n, "layout": "y" * 40} for n in range(40)]}
    body = json.dumps([row] * 10_000).encode()
    assert len(body) > 20 << 20
    pace, gaps = Pace(), []
    for _ in range(3):  # the machine can only add
        rows, gap = await longest_gap_while(decode_rows(body, Campaign))
        assert len(rows.records) == 10_000
        gaps.append(gap)
        if gap < 0.05:
            break
    assert min(gaps) < pace.allow(0.05), gaps  # in one go it takes longer than that


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": ")])
@pytest.mark.parametrize("odd", [None, {"campaignId": 5, "campaign": {}}, {"totalDuration": 3, "campaignId": 5}, 7])
async def test_a_huge_answer_is_split_between_rows_with_any_content(separators: tuple[str, str], odd: Any) -> None:
    inner = [{"campaignId": 8, "layoutId": 9}, {"campaignId": 8, "layoutId": 10}]
    text = '},{"campaignId":' * 40
    content: list[Any] = [
        {"campaignId": number, "campaign": text, "description": "}]", "displayGroups": inner} for number in range(6_500)
    ]
    if odd is not None:
        content.insert(4_000, odd)
    body = json.dumps(content, separators=separators).encode()
    assert len(body) > 5 << 20
    rows = await decode_rows(body, Campaign)
    assert rows.received == len(content)
    assert len(rows.records) + len({problem.index for problem in rows.unreadable}) == len(content)
    assert [row.campaign_id for row in rows.records if row.campaign_id != 5] == list(range(5)) + list(range(6, 6_500))
    assert {row.name for row in rows.records if row.campaign_id != 5} == {text}


@pytest.mark.parametrize("end", [b"", b"]]", b",]", b'},{"campaignId":1]', b"]x"])
async def test_a_huge_answer_damaged_at_its_end_is_a_bad_response(end: bytes) -> None:
    row = b'{"campaignId":1,"campaign":"' + b"x" * 1_000 + b'"}'
    with pytest.raises(BadResponse):
        await decode_rows(b"[" + b",".join([row] * 5_000) + end, Campaign)


async def test_a_page_of_irregular_rows_lets_the_event_loop_run() -> None:
    body = json.dumps([{"campaignId": number, "userPermissions": []} for number in range(2_000)]).encode()
    pace, gaps = Pace(), []
    for _ in range(3):  # the machine can only add
        rows, gap = await longest_gap_while(decode_rows(body, Campaign))
        assert len(rows.records) == 2_000
        gaps.append(gap)
        if gap < 0.05:
            break
    assert min(gaps) < pace.allow(0.05), gaps


async def test_one_irregular_row_does_not_slow_down_a_thousand() -> None:
    content = [{"campaignId": number, "campaign": f"Campaign {number}"} for number in range(1000)]
    content[500]["campaign"] = 7
    pace, taken = Pace(), []
    for _ in range(3):  # the machine can only add
        began = time.thread_time()
        rows = await rows_of(content)
        taken.append(time.thread_time() - began)
    assert min(taken) < pace.allow(0.2), taken
    assert (rows.records[500].name, rows.repaired) == ("7", ())


@pytest.mark.parametrize("record", [Action, Campaign, Command, Notification])
def test_a_record_without_a_field_that_is_sent_back_cannot_be_edited(record: type[CmsRecord]) -> None:
    """Its default would erase what the CMS has: the recipients of a notification, say."""
    fields = {field.name: field for field in msgspec.structs.fields(record)}
    identity, *_ = (field.encode_name for field in fields.values())
    sent_back = [fields[name] for name in record.SENT_BACK]
    whole: dict[str, Any] = {
        identity: 5,
        **{each.encode_name: [] if each.default == () else None for each in sent_back},
    }
    decode_one(json.dumps(whole).encode(), record, 5, whole=True)
    for each in sent_back:
        without = {name: value for name, value in whole.items() if name != each.encode_name}
        damaged = [without, {**without, each.encode_name: None}] if each.default == () else [without]
        for content in damaged:
            with pytest.raises(BadResponse) as caught:
                decode_one(json.dumps(content).encode(), record, 5, whole=True)
            assert caught.value.diagnostics["field"] == each.encode_name
