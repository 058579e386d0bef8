"""What each user may see and do, and the switch that refuses every route outside the specification."""

from collections.abc import Iterator

import pytest

from tests.helpers.demo_cms import Answer, DemoCms

OUTSIDE = (
    "/layout",
    "/folders",
    "/folders/2",
    "/displaygroup",
    "/displaygroup/1",
    "/group",
    "/group/1",
    "/daypart",
    "/dataset/1",
    "/user/me",
    "/user",
)


def _denied(answer: Answer, message: str) -> bool:
    return answer.status == 403 and answer.json()["message"] == message


def test_a_user_with_few_permissions_sees_shared_records(observed: DemoCms, maya: str, sam: str) -> None:
    def names(token: str) -> set[str]:
        return {record["campaign"] for record in observed.api("GET", "/campaign?length=100", token=token).json()}

    assert "Autumn window loop" in names(sam)
    assert "Staff room news" in names(maya) - names(sam)
    records = observed.api("GET", "/campaign?length=100", token=sam).json()
    assert {record["userPermissions"]["edit"] for record in records} == {0, 1}
    assert all(record["userPermissions"]["view"] == 1 for record in records)


def test_an_unshared_campaign_is_not_found_and_cannot_be_written(observed: DemoCms, sam: str) -> None:
    campaign_id = observed.campaign_id("Staff room news")
    assert observed.api("GET", f"/campaign/{campaign_id}", token=sam).status == 404
    form = {"name": "Mine"}
    assert _denied(observed.api("PUT", f"/campaign/{campaign_id}", token=sam, form=form), "")
    assert _denied(observed.api("DELETE", f"/campaign/{campaign_id}", token=sam), "")
    assert observed.campaign(campaign_id)["campaign"] == "Staff room news"


def test_a_view_only_campaign_cannot_be_written(observed: DemoCms, sam: str) -> None:
    campaign_id = observed.campaign_id("Click and collect")
    assert observed.api("GET", f"/campaign/{campaign_id}", token=sam).json()["userPermissions"]["edit"] == 0
    before = observed.line_up(campaign_id)
    form = {"name": "Click and collect", "manageLayouts": 1}
    assert _denied(observed.api("PUT", f"/campaign/{campaign_id}", token=sam, form=form), "")
    assign = observed.api("POST", f"/campaign/layout/assign/{campaign_id}", token=sam, form={"layoutId": before[0]})
    assert _denied(assign, "")
    assert observed.line_up(campaign_id) == before


def test_an_unshared_layout_in_a_line_up_is_shown_and_kept_but_cannot_be_added_back(
    observed: DemoCms, maya: str, sam: str
) -> None:
    campaign_id = observed.campaign_id("Harbour events")
    line_up = observed.line_up(campaign_id)
    listed = {row["layoutId"] for row in observed.api("GET", "/layout?length=1000", token=sam).json()}
    (hidden,) = set(line_up) - listed
    shown = observed.api("GET", f"/campaign/{campaign_id}?embed=layouts", token=sam).json()["layouts"]
    assert [entry["layoutId"] for entry in shown] == line_up

    def save(wanted: list[int]) -> Answer:
        form = {"name": "Harbour events", "manageLayouts": 1, "layoutIds": wanted}
        return observed.api("PUT", f"/campaign/{campaign_id}", token=sam, form=form)

    assert save(line_up[::-1]).status == 200
    assert observed.line_up(campaign_id) == line_up[::-1]
    assert save([layout_id for layout_id in line_up if layout_id != hidden]).status == 200
    assert _denied(save(line_up), "You are trying to assign a Layout that is not shared with you.")
    assert hidden not in observed.line_up(campaign_id)


def test_a_disabled_feature_is_refused_before_the_record_is_looked_up(observed: DemoCms, sam: str) -> None:
    for path in ("/displaygroup", "/daypart", "/group"):
        answer = observed.api("GET", path, token=sam)
        assert _denied(answer, "Feature not enabled")
        assert answer.json()["help"] == "This feature has not been enabled for your user."
    form = {"name": "Mine", "type": "list"}
    assert _denied(observed.api("POST", "/campaign", token=sam, form=form), "Feature not enabled")


@pytest.mark.parametrize("path", ["/command", "/notification", "/dataset"])
def test_a_list_without_its_feature_is_empty_not_refused(
    observed: DemoCms, documented: DemoCms, sam: str, path: str
) -> None:
    answer = observed.api("GET", f"{path}?length=100", token=sam)
    assert (answer.status, answer.json(), answer.headers["x-total-count"]) == (200, [], "0")
    assert _denied(documented.api("GET", path, token=documented.token("sam")), "Feature not enabled")


def test_every_feature_is_listed_as_true_or_false(either: DemoCms) -> None:
    maya, sam = (either.api("GET", "/user/me", token=either.token(user)).json()["features"] for user in ("maya", "sam"))
    assert (len(maya), maya.keys()) == (95, sam.keys())
    assert set(maya.values()) == {True}
    assert sam["campaign.view"] is True
    assert sam["module.view"] is False


def test_features_can_be_revoked_while_a_user_is_signed_in() -> None:
    with DemoCms() as cms:
        token = cms.token("alex")
        assert cms.api("GET", "/campaign?length=1", token=token).json()
        cms.set_features("alex", "user.profile")
        features = cms.api("GET", "/user/me", token=token).json()["features"]
        assert [name for name, is_on in features.items() if is_on] == ["user.profile"]
        answer = cms.api("GET", "/campaign?length=1", token=token)
        assert (answer.status, answer.json()) == (200, [])
        assert _denied(cms.api("GET", "/campaign/1", token=token), "Feature not enabled")


def test_the_record_is_looked_up_after_token_and_scope(observed: DemoCms) -> None:
    assert observed.request("GET", "/api/campaign/999999").status == 401
    token = observed.client_token(3)
    assert observed.api("GET", "/campaign/999999", token=token).status == 403


def test_an_ad_created_without_that_feature_becomes_a_list(observed: DemoCms) -> None:
    token = observed.token("priya")
    form = {"name": "Priya's ad", "type": "ad", "targetType": "plays", "target": 10}
    answer = observed.api("POST", "/campaign", token=token, form=form)
    assert (answer.status, answer.json()["type"]) == (201, "list")


def test_only_owners_and_administrators_can_copy(observed: DemoCms, maya: str) -> None:
    priya = observed.token("priya")
    created = observed.api("POST", "/campaign", token=priya, form={"name": "Mine", "type": "list"}).json()
    copy = f"/campaign/{created['campaignId']}/copy"
    for token in (priya, maya):
        assert observed.api("POST", copy, token=token, form={"name": "Copied"}).status == 201
    assert _denied(observed.api("POST", copy, token=observed.token("alex"), form={"name": "Copied"}), "")


def test_unshared_folders_are_private(observed: DemoCms, sam: str) -> None:
    (root,) = observed.api("GET", "/folders", token=sam).json()
    texts = {child["text"] for child in root["children"]}
    assert texts == {"Shops", "Seasonal", "Private Folder"}
    assert {child["type"] for child in root["children"] if child["text"] == "Private Folder"} == {"disabled"}
    assert observed.api("GET", "/folders/7", token=sam).status == 404


@pytest.fixture(scope="module", params=["observed", "documented"])
def strict(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """A CMS that serves the specification and nothing else."""
    with DemoCms(dialect=request.param, lookups=False) as cms:
        yield cms


def test_without_look_ups_unspecified_routes_are_refused(strict: DemoCms) -> None:
    token = strict.token("maya")
    for path in OUTSIDE:
        assert strict.api("GET", path, token=token).status == 403, path
    campaign_id = strict.campaign_id("Coffee of the week")
    assert strict.api("POST", f"/campaign/{campaign_id}/copy", token=token, form={"name": "Copy"}).status == 403
    for action in ("checkout", "publish"):
        assert strict.api("PUT", f"/layout/{action}/2", token=token).status == 403


def test_without_look_ups_specified_routes_still_work(strict: DemoCms) -> None:
    token = strict.token("maya")
    lists = ("/action", "/command", "/dataset", "/module", "/module/templates/article", "/notification")
    for path in ("/clock", *lists, "/command/1", "/notification/1"):
        assert strict.api("GET", path, token=token).status == 200
    created = strict.api("POST", "/campaign", token=token, form={"name": "New", "type": "list", "layoutIds": [2]})
    campaign_id = created.json()["campaignId"]
    assert strict.api("GET", f"/campaign/{campaign_id}?embed=layouts", token=token).status == 200
    assert strict.api("PUT", f"/campaign/{campaign_id}", token=token, form={"name": "Newer"}).status == 200
    path = f"/campaign/layout/assign/{campaign_id}"
    assert strict.api("POST", path, token=token, form={"layoutId": 4}).status == 204
    path = f"/campaign/layout/remove/{campaign_id}"
    assert strict.api("DELETE", path, token=token, form={"layoutId": 2}).status in {200, 204}
    assert strict.line_up(campaign_id) == [4]
    assert strict.api("DELETE", f"/campaign/{campaign_id}", token=token).status == 204
