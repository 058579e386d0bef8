"""The methods of records, and that 100,000 of them stay light."""

import gc

import msgspec
import pytest

from app.domain.ads.daypart import DayPart
from app.domain.campaigns.campaign import Campaign, CampaignLayout
from app.domain.commands.command import Command
from app.domain.dates.cms_clock import read_clock
from app.domain.folder import Folder, walk
from app.domain.interactive_actions.action import Action
from app.domain.layouts.dataset import DataSet
from app.domain.layouts.layout import DRAFT, PUBLISHED, Layout
from app.domain.layouts.module import Module
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.lenient_field_types import CmsRecord, Tag
from app.domain.notifications.notification import Notification
from app.domain.users_and_groups import DisplayGroup, Me, UserGroup

RECORDS = [
    Campaign,
    CampaignLayout,
    Layout,
    Folder,
    DisplayGroup,
    UserGroup,
    Me,
    DayPart,
    Command,
    Notification,
    Action,
    DataSet,
    Module,
    ModuleTemplate,
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_immutable_and_not_tracked_by_the_garbage_collector(record: type[CmsRecord]) -> None:
    key = msgspec.structs.fields(record)[0]
    made = record(**{key.name: 1})
    with pytest.raises(AttributeError):
        setattr(made, key.name, 2)
    assert not gc.is_tracked(made)


@pytest.mark.parametrize("record", [record for record in RECORDS if record is not Folder])
def test_the_id_is_the_first_and_only_required_field(record: type[CmsRecord]) -> None:
    required = [field.name for field in msgspec.structs.fields(record) if field.required]
    assert required == [msgspec.structs.fields(record)[0].name]
    assert required[0].endswith("_id")


def test_api_field_names_are_used_only_for_encoding() -> None:
    encoded = msgspec.json.decode(msgspec.json.encode(Campaign(campaign_id=5, name="Window", start_dt=0)))
    assert (encoded["campaignId"], encoded["campaign"], encoded["startDt"]) == (5, "Window", 0)


@pytest.mark.parametrize(
    "tag, text",
    [
        (Tag(tag="window"), "window"),
        (Tag(tag="season", value="autumn"), "season|autumn"),
        (Tag(tag="season", value=""), "season"),
        (Tag(tag="season:winter", tag_id=23), "season:winter"),
    ],
)
def test_a_tag_is_shown_as_it_is_typed(tag: Tag, text: str) -> None:
    assert tag.text == text


def test_a_layout_with_a_parent_is_a_draft() -> None:
    draft = Layout(layout_id=525, parent_id=524, published_status_id=DRAFT)
    assert draft.is_draft
    published = Layout(layout_id=524, published_status_id=PUBLISHED)
    assert not published.is_draft


def test_a_layout_keeps_no_preview_address() -> None:
    row = b'{"layoutId":26,"previewUrl":"http://cms.example/preview/layout/preview/26?jwt=secret"}'
    assert "secret" not in repr(msgspec.json.decode(row, type=Layout))


def test_a_user_is_shown_by_full_name_if_known() -> None:
    assert Me(user_id=1, user_name="sam", first_name="Sam", last_name="Okafor").display_name == "Sam Okafor"
    assert Me(user_id=1, user_name="sam", first_name=None, last_name="Okafor").display_name == "Okafor"
    assert Me(user_id=1, user_name="sam").display_name == "sam"


def test_a_user_has_the_listed_features_or_all_if_none_are_listed() -> None:
    some = Me(user_id=1, features=frozenset({"campaign.view"}))
    assert some.may("campaign.view")
    assert not some.may("campaign.modify")
    assert not Me(user_id=1, features=frozenset()).may("campaign.view")
    assert Me(user_id=1).may("campaign.view")


def test_a_walk_visits_parents_before_children_in_tree_order() -> None:
    tree = (
        Folder(folder_id=1, children=(Folder(folder_id=2, children=(Folder(folder_id=3),)), Folder(folder_id=4))),
        Folder(folder_id=5),
    )
    assert [(folder.folder_id, depth) for folder, depth in walk(tree)] == [(1, 0), (2, 1), (3, 2), (4, 1), (5, 0)]


@pytest.mark.parametrize(
    "entries, text, told",
    [
        ({"time": "15:34 GMT"}, "15:34 GMT", (15, 34, "GMT")),
        ({"time": "10:48 EST"}, "10:48 EST", (10, 48, "EST")),
        ({"time": "05:07 +0530"}, "05:07 +0530", (5, 7, "+0530")),
        ({"zone": "x", "time": "9:05"}, "9:05", (9, 5, None)),
        ({"now": "2026-11-20 23:59:59 CET"}, "2026-11-20 23:59:59 CET", (23, 59, "CET")),
        ({"time": "half past three"}, "half past three", (None, None, None)),
        ({"time": "25:61"}, "25:61", (None, None, None)),
        ({}, "", (None, None, None)),
    ],
)
def test_the_clock_is_read_as_far_as_possible(
    entries: dict[str, str], text: str, told: tuple[int | None, int | None, str | None]
) -> None:
    clock = read_clock(entries)
    assert clock.text == text
    assert (clock.hour, clock.minute, clock.zone) == told
