"""Notifications: the recorded requests, sent to the demo CMS."""

import time

import pytest

from tests.contract.demo.replay import Recording, differences, send
from tests.helpers.demo_cms import DemoCms

READS = (
    "get_not_found",
    "get_one",
    "list_beyond",
    "list_columns_order",
    "list_default",
    "list_default_page",
    "list_embed",
    "list_filter_id",
    "list_filter_subject",
    "list_filter_subject_partial",
    "list_filter_type_custom",
    "list_filter_type_layout",
    "list_sortBy",
)
WRITES = (
    "post_bad_displayGroup",
    "post_bad_releaseDt",
    "post_bad_userGroup",
    "post_ids_no_brackets",
    "post_long_subject",
    "post_no_audience",
    "post_no_body",
    "post_no_releaseDt",
    "post_no_subject",
    "post_nonusers",
    "post_type_ignored",
    "put_not_found",
)
LIFE = ("post_ok", ("put_no_subject", "put_ok", "put_audience_omitted", "delete_ok", "delete_not_found"))
USED = {f"notification/{name}" for name in (*READS, *WRITES, LIFE[0], *LIFE[1])}

# The groups of the recordings, which here have other names and numbers.
SWAP = {"16": "8"}


@pytest.mark.parametrize("name", READS)
def test_a_read_matches_the_recording(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(f"notification/{name}")
    swap = {"Notice%20009": "Note%20to%20self", "notification/5": "notification/30", "type=layout": "type=unknown"}
    assert differences(recording, send(observed, recording, token=maya, swap=swap)) == []


@pytest.mark.parametrize("name", WRITES)
def test_a_write_matches_the_recording(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(f"notification/{name}")
    assert differences(recording, send(observed, recording, token=maya, swap=SWAP)) == []


def test_the_life_cycle_of_a_notification_matches_the_recording(observed: DemoCms, maya: str) -> None:
    first, rest = LIFE
    created = Recording.load(f"notification/{first}")
    answer = send(observed, created, token=maya, swap=SWAP)
    assert differences(created, answer) == []
    assert (answer.json()["body"], answer.json()["releaseDt"]) == ("<p>Hello <b>x</b> </p>", "1782896400")
    for name in rest:
        recording = Recording.load(f"notification/{name}")
        answered = send(observed, recording, token=maya, swap={"101": str(answer.json()["notificationId"]), **SWAP})
        assert differences(recording, answered) == [], name
        if answered.status == 200:
            kept = ("subject", "type", "body", "isInterrupt", "userId", "nonusers", "releaseDt")
            assert {key: answered.json()[key] for key in kept} == {key: recording.answer[key] for key in kept}


def test_an_edit_changes_the_owner_and_the_creation_date(observed: DemoCms, maya: str) -> None:
    form = {"subject": "Alex's", "body": "x", "userGroupIds": [3], "nonusers": "a@b.example", "isInterrupt": 1}
    created = observed.api("POST", "/notification", token=observed.token("alex"), form=form).json()
    path = f"/notification/{created['notificationId']}"
    assert observed.api("GET", path, token=maya).json()["userId"] == 2
    edited = observed.api("PUT", path, token=maya, form={"subject": "Maya's", "body": "x"})
    assert edited.status == 200
    record = observed.api("GET", path, token=maya).json()
    assert (record["userId"], record["userGroups"], record["nonusers"], record["isInterrupt"]) == (1, [], None, 0)
    assert record["releaseDt"] == int(created["releaseDt"])
    assert abs(record["createDt"] - time.time()) < 60


def test_an_attachment_stays_until_it_is_cleared(observed: DemoCms, maya: str) -> None:
    (found,) = observed.api("GET", "/notification?subject=Rota,%20week%2047", token=maya).json()
    path = f"/notification/{found['notificationId']}"
    form = {"subject": found["subject"], "body": found["body"]}
    kept = observed.api("PUT", path, token=maya, form=form).json()
    assert (kept["originalFileName"], kept["filename"]) == ("rota-week-47.pdf", found["filename"])
    cleared = observed.api("PUT", path, token=maya, form={**form, "clearAttachment": 1}).json()
    assert (cleared["originalFileName"], cleared["filename"]) == (None, None)


@pytest.mark.parametrize(
    "sent, kept",
    [
        ("<p style='color:red' title='a'>x</p>", '<p title="a">x</p>'),
        ("<p onclick='x()'>a<br>b</p>", "<p>a<br />b</p>"),
        ("a <iframe src='x'>b</iframe> c", "a  c"),
        ("<a href='javascript:x()'>l</a> &amp; &lt;", "<a>l</a> &amp; &lt;"),
    ],
)
def test_a_body_keeps_only_formatting(observed: DemoCms, maya: str, sent: str, kept: str) -> None:
    answer = observed.api("POST", "/notification", token=maya, form={"subject": "x", "body": sent})
    assert answer.json()["body"] == kept


def test_users_see_their_own_notifications_and_those_of_their_groups(observed: DemoCms, maya: str) -> None:
    def subjects(user: str) -> set[str]:
        path = "/notification?length=200"
        return {record["subject"] for record in observed.api("GET", path, token=observed.token(user)).json()}

    assert "Fire drill" in subjects("priya") & subjects("alex")
    assert "Note to self" in subjects("maya") - subjects("alex")
    assert "Saturday: who opens?" in subjects("maya") - subjects("priya")
    (hidden,) = observed.api("GET", "/notification?subject=note%20to%20self", token=maya).json()
    path, alex = f"/notification/{hidden['notificationId']}", observed.token("alex")
    assert observed.api("GET", path, token=alex).status == 404
    for method in ("PUT", "DELETE"):
        answer = observed.api(method, path, token=alex, form={"subject": "x", "body": "x"})
        assert (answer.status, answer.json()["message"]) == (403, "")


def test_permissions_are_returned_where_they_matter(observed: DemoCms, maya: str) -> None:
    alex = observed.token("alex")
    records = observed.api("GET", "/notification?length=200", token=alex).json()
    assert {(record["canEdit"], record["canDelete"]) for record in records} == {(True, True), (False, False)}
    assert all(record["canEdit"] == (record["userId"] == 2) for record in records)
    assert all(record["canEdit"] for record in observed.api("GET", "/notification?length=200", token=maya).json())


def test_a_user_without_the_feature_sees_no_notifications(observed: DemoCms, sam: str) -> None:
    for method, path in (("POST", ""), ("GET", "/1"), ("PUT", "/1"), ("DELETE", "/1")):
        answer = observed.api(method, f"/notification{path}", token=sam)
        assert (answer.status, answer.json()["message"]) == (403, "Feature not enabled")


def test_there_are_eighty_notifications_of_every_kind() -> None:
    with DemoCms() as cms:
        answer = cms.api("GET", "/notification?length=200&embed=userGroups,displayGroups", token=cms.token())
    records = answer.json()
    assert len(records) == 80
    assert {record["type"] for record in records} == {
        "custom", "dataset", "display", "layout", "library", "report", "schedule",
    }  # fmt: skip
    assert all(record["createDt"] < record["releaseDt"] for record in records)
    assert {record["releaseDt"] > time.time() for record in records} == {True, False}
    assert any(record["originalFileName"] and record["filename"] for record in records)
    assert any(record["displayGroups"] for record in records)


def test_the_documented_dialect_needs_an_audience_and_no_body(documented: DemoCms) -> None:
    token = documented.token()
    form = {"subject": "Short", "isInterrupt": 0, "userGroupIds": [2]}
    for missing, field in (("isInterrupt", "isInterrupt"), ("userGroupIds", "userGroupIds"), ("subject", "subject")):
        sent = {name: value for name, value in form.items() if name != missing}
        refused = documented.api("POST", "/notification", token=token, form=sent)
        assert (refused.status, refused.json()["property"]) == (422, field)
    created = documented.api("POST", "/notification", token=token, form=form)
    path = f"/notification/{created.json()['notificationId']}"
    assert (created.status, created.headers["location"]) == (201, f"{documented.url}/api{path}")
    assert created.json() == documented.api("GET", path, token=token).json()
    assert documented.api("PUT", path, token=token, form=form).json()["property"] == "releaseDt"
    dated = {**form, "releaseDt": "2026-12-24T18:00:00Z"}
    edited = documented.api("PUT", path, token=token, form=dated)
    assert (edited.status, edited.json()["releaseDt"]) == (200, 1798135200)
    assert edited.json() == documented.api("GET", path, token=token).json()
    assert documented.api("DELETE", path, token=token).status == 204
