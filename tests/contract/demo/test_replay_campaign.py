"""Campaigns: the recorded requests, sent to the demo CMS in the order in which they were recorded."""

from collections.abc import Iterator
from functools import partial

import pytest

from tests.contract.demo.replay import Recording, differences, send
from tests.helpers.demo_cms import DemoCms

# Reads, with the recorded campaign or layout they name; the content differs, so keys and types are compared.
READS = (
    "get_one",
    "get_one_ad",
    "get_one_embed",
    "get_one_layout_specific",
    "get_one_not_found",
    "get_one_text_id",
    "list_columns_order_bad",
    "list_columns_order_desc",
    "list_columns_order_name",
    "list_columns_order_numberLayouts",
    "list_default",
    "list_disablePaging",
    "list_embed_layouts",
    "list_embed_layouts_tags_permissions_events",
    "list_embed_nosuch",
    "list_embed_tags",
    "list_envelope",
    "list_filter_campaignId",
    "list_filter_folder",
    "list_filter_folder_missing",
    "list_filter_hasLayouts",
    "list_filter_hasLayouts2",
    "list_filter_isLayoutSpecific1",
    "list_filter_isLayoutSpecificm1",
    "list_filter_layoutId",
    "list_filter_name",
    "list_filter_name_comma",
    "list_filter_retired",
    "list_filter_search_plain",
    "list_filter_search_value",
    "list_filter_tags",
    "list_filter_tags_plain",
    "list_filter_type_ad",
    "list_filter_type_list",
    "list_filter_unknown_param",
    "list_length_1000",
    "list_length_minus1",
    "list_length_text",
    "list_length_zero",
    "list_negative_start",
    "list_page_limit_ignored",
    "list_sortBy_bad",
    "list_sortBy_desc",
    "list_start_beyond_end",
    "list_start_length",
    "list_totalDuration0",
    "list_type_ad_embed_tags",
    "list_type_ad_no_embed",
)

# Requests that create nothing, or records that no other test uses.
SINGLE_WRITES = (
    "post_ad_bad_target",
    "post_ad_no_target",
    "post_ad_with_layouts",
    "post_bad_folder",
    "post_bad_json",
    "post_bad_listPlayOrder",
    "post_bad_type",
    "post_cycle_no_playcount",
    "post_draft_layout",
    "post_duplicate_name",
    "post_empty_name",
    "post_empty_strings",
    "post_empty_type",
    "post_html_in_name",
    "post_json_name_number",
    "post_json_nulls",
    "post_layout_text",
    "post_list_json_body",
    "post_list_layoutIds_comma",
    "post_list_layoutIds_indexed",
    "post_list_layoutIds_repeated_no_brackets",
    "post_list_query_params",
    "post_long_name",
    "post_multipart",
    "post_never_published_layout",
    "post_no_content_type",
    "post_no_name",
    "post_no_type",
    "post_same_layout_twice",
    "post_unknown_field",
    "post_unknown_layout",
    "put_not_found",
    "selectfolder_not_found",
    "layout_assign_not_found",
    "layout_assign_layout_specific",
)

# One campaign after another, as they were recorded: its number there, how it came to be, what happened to it.
LIFE_OF_A_LIST = (
    "570",
    "post_list_ok",
    (
        "put_name_only",
        "put_no_name",
        "put_multipart",
        "put_reorder",
        "put_layoutIds_without_manage",
        "put_manage_bad_layout",
        "put_manage_draft",
        "put_manage_repeated_no_brackets",
        "put_manage_true",
        "put_manage_on",
        "put_json_body",
        "put_manage_empty",
        "layout_assign_list_type",
        "layout_remove_list_type",
        "selectfolder_missing",
        "selectfolder_unknown",
        "selectfolder_ok",
        "delete_ok",
        "get_deleted_404",
        "delete_again_404",
    ),
)
LIFE_OF_TAGS = (
    "582",
    "post_tags_string",
    (
        "list_filter_tag_value",
        "put_tags_kept_if_omitted",
        "put_ref_fields",
        "put_ref_omitted",
        "put_cycle",
        "put_cycle_omitted",
    ),
)
LIFE_OF_AN_AD = (
    "581",
    "post_ad_ok",
    (
        "put_ad_no_displays",
        "put_ad_bad_date",
        "put_ad_date_no_seconds",
        "put_ad_end_before_start",
        "put_ad_ok",
        "layout_assign_missing",
        "layout_assign_unknown_layout",
        "layout_assign_draft",
        "layout_assign_ok",
        "layout_assign_again",
        "layout_assign_daypart_days",
        "layout_remove_missing",
        "layout_remove_not_assigned",
        "layout_remove_query",
        "layout_remove_form_body_displayOrder",
        "layout_remove_json_body",
        "layout_remove_form_all",
    ),
)
LIFE_OF_A_LINE_UP = (
    "585",
    None,
    (
        "layout_assign_displayOrder_ignored",
        "layout_remove_layoutId_array",
        "layout_remove_one_copy",
        "layout_remove_all_copies",
        "put_reorder_200",
        "put_reorder_200_reversed",
        "put_reorder_indexed_sparse",
        "put_empty_ref",
    ),
)
REPLACED_LAYOUT = ("put_layoutid_replaced_by_publish",)
AD_WITH_LAYOUTS = ("put_ad_manageLayouts", "get_ad_after_put_without_dates")
COPY = ("copy_ok",)
LONG_FORMS = ("put_reorder_1200", "put_reorder_1200_json")

USED = {
    f"campaign/{name}"
    for name in (
        *READS,
        *SINGLE_WRITES,
        *(
            name
            for _, first, rest in (LIFE_OF_A_LIST, LIFE_OF_TAGS, LIFE_OF_AN_AD, LIFE_OF_A_LINE_UP)
            for name in (first, *rest)
        ),
        *REPLACED_LAYOUT,
        *AD_WITH_LAYOUTS,
        *COPY,
        *LONG_FORMS,
    )
    if name is not None
}


@pytest.fixture(scope="module")
def cms() -> Iterator[DemoCms]:
    """A CMS whose layouts have the recorded ids: even numbers up to 420."""
    with DemoCms(layouts=210) as running:
        yield running


@pytest.fixture(scope="module")
def token(cms: DemoCms) -> str:
    """The administrator's."""
    return cms.token("maya")


@pytest.fixture(scope="module")
def draft_id(cms: DemoCms, token: str) -> str:
    """The draft of a layout that has been checked out."""
    recording = Recording.load("layout/checkout")
    return str(send(cms, recording, token=token).json()["layoutId"])


def _ad(cms: DemoCms) -> str:
    return str(cms.campaign_id("Gift cards for Christmas"))


def _list(cms: DemoCms) -> str:
    return str(cms.campaign_id("Coffee of the week"))


@pytest.mark.parametrize("name", READS)
def test_a_read_matches_the_recording(cms: DemoCms, token: str, name: str) -> None:
    recording = Recording.load(f"campaign/{name}")
    words = {"Winter": "window", "Sale": "boards", "priority": "menu"}
    swap = {"271": _list(cms), "264": _list(cms), "566": _ad(cms), **words}
    answer = send(cms, recording, token=token, swap=swap)
    assert differences(recording, answer) == []


@pytest.mark.parametrize("name", SINGLE_WRITES)
def test_a_write_matches_the_recording(cms: DemoCms, token: str, draft_id: str, name: str) -> None:
    recording = Recording.load(f"campaign/{name}")
    never_published = cms.api("GET", "/layout?publishedStatusId=2&length=1", token=token).json()[0]["layoutId"]
    answer = send(cms, recording, token=token, swap={"523": draft_id, "481": str(never_published), "581": _ad(cms)})
    assert differences(recording, answer, same_content=True) == []


@pytest.mark.parametrize(
    "recorded_id, first, rest", [LIFE_OF_A_LIST, LIFE_OF_TAGS, LIFE_OF_AN_AD], ids=["list", "tags", "ad"]
)
def test_the_life_cycle_of_a_campaign_matches_the_recording(
    cms: DemoCms, token: str, draft_id: str, recorded_id: str, first: str, rest: tuple[str, ...]
) -> None:
    created = Recording.load(f"campaign/{first}")
    answer = send(cms, created, token=token)
    assert differences(created, answer, same_content=True) == []
    swap = {recorded_id: str(answer.json()["campaignId"]), "523": draft_id}
    for name in rest:
        recording = Recording.load(f"campaign/{name}")
        assert differences(recording, send(cms, recording, token=token, swap=swap), same_content=True) == [], name


def test_the_life_cycle_of_a_line_up_matches_the_recording(cms: DemoCms, token: str) -> None:
    recorded_id, _, rest = LIFE_OF_A_LINE_UP
    form = {"name": "More 1", "type": "list", "layoutIds": [42, 44, 42, 42]}
    campaign_id = cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"]
    for name in rest:
        recording = Recording.load(f"campaign/{name}")
        answer = send(cms, recording, token=token, swap={recorded_id: str(campaign_id)})
        # The longest answers were cut after three entries.
        cut = name.startswith("put_reorder_200")
        assert differences(recording, answer, same_content=not cut) == [], name
        if cut:
            assert answer.json()["numberLayouts"] == recording.answer["numberLayouts"] == 200
    assert cms.line_up(campaign_id) == [42, 44]


def test_a_republished_layout_is_not_found_under_its_old_id(cms: DemoCms, token: str) -> None:
    form = {"name": "pubid", "type": "list", "layoutIds": [82, 84]}
    campaign_id = cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"]
    new_id = cms.publish(82)
    recording = Recording.load("campaign/put_layoutid_replaced_by_publish")
    answer = send(cms, recording, token=token, swap={"599": str(campaign_id)})
    assert differences(recording, answer) == []
    assert cms.line_up(campaign_id) == [new_id, 84]


def test_a_put_without_dates_keeps_an_ads_layouts_and_clears_its_dates(cms: DemoCms, token: str) -> None:
    form = {"name": "Ad campaign 4", "type": "ad", "targetType": "plays", "target": 4000}
    campaign_id = cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"]
    dated = {**form, "startDt": "2026-12-01 00:00:00", "endDt": "2026-12-31 23:59:59", "displayGroupIds": [1]}
    cms.api("PUT", f"/campaign/{campaign_id}", token=token, form=dated)
    for layout_id in (4, 6, 8, 10):
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=token, form={"layoutId": layout_id})
    for name in AD_WITH_LAYOUTS:
        recording = Recording.load(f"campaign/{name}")
        answer = send(cms, recording, token=token, swap={"567": str(campaign_id)})
        assert differences(recording, answer, same_content=True) == [], name


def test_a_copy_matches_the_recording(cms: DemoCms, token: str) -> None:
    create = partial(cms.api, "POST", "/campaign", token=token)
    campaign_id = create(form={"name": "Cap list 1", "type": "list"}).json()["campaignId"]
    reorder = Recording.load("campaign/put_reorder")
    send(cms, reorder, token=token, swap={"570": str(campaign_id)})
    recording = Recording.load("campaign/copy_ok")
    answer = send(cms, recording, token=token, swap={"570": str(campaign_id)})
    # By value only the shape can be compared: the recorded answer counts four layouts and lists two.
    assert differences(recording, answer) == []
    copied = cms.line_up(answer.json()["campaignId"])
    assert copied == cms.line_up(campaign_id) == [26, 22, 24, 22]


def test_a_form_is_cut_after_1000_variables_and_json_is_not(cms: DemoCms, token: str) -> None:
    campaign_id = cms.api("POST", "/campaign", token=token, form={"name": "More 1"}).json()["campaignId"]
    wanted = [200 + 2 * (place % 100) for place in range(1200)]
    fields = {"name": "More 1", "manageLayouts": 1, "layoutIds": wanted}
    for name, sent in (("put_reorder_1200", {"form": fields}), ("put_reorder_1200_json", {"json_body": fields})):
        recording = Recording.load(f"campaign/{name}")
        answer = cms.api("PUT", f"/campaign/{campaign_id}", token=token, **sent)
        assert differences(recording, answer) == []
        kept = recording.answer["numberLayouts"]
        assert answer.json()["numberLayouts"] == kept
        assert cms.line_up(campaign_id) == wanted[:kept]
