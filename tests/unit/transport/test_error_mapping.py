"""Every known error answer of a CMS, and its message for the user."""

import json
from typing import Any

import pytest

from app.api.endpoint_base import Route
from app.api.endpoints import actions, campaigns, commands, folders, notifications, users
from app.core.errors import (
    Busy,
    Invalid,
    MarqueeError,
    Misdirected,
    NotACms,
    NotFound,
    NotPermitted,
    OutcomeUnknown,
    ScopeDenied,
    ServerFault,
    SignInNeeded,
    TlsProblem,
)
from app.domain.cms_features import FEATURES
from app.transport.error_mapping import answer_failure, is_gateway, is_token_refused
from app.transport.request import Kind, Operation, Reply
from tests.helpers.route_table import ALL

READ = Operation("GET", "/campaign/{campaignId}", "/campaign/5", Kind.READ)
PUT = Operation("PUT", "/campaign/{campaignId}", "/campaign/5", Kind.IDEMPOTENT)
POST = Operation("POST", "/campaign", "/campaign", Kind.ONCE)


def answer(status: int, content: Any = None, **headers: str) -> Reply:
    return Reply(status, {"content-type": "application/json", **headers}, json.dumps(content).encode())


def page(status: int, text: str = "<html><h1>Oops</h1><script>alert(1)</script></html>") -> Reply:
    return Reply(status, {"content-type": "text/html"}, text.encode())


def error_of(operation: Operation, reply: Reply) -> MarqueeError:
    error = answer_failure(operation, reply)
    assert error is not None
    return error


@pytest.mark.parametrize("status", [200, 201, 202, 204, 226])
def test_any_2xx_status_is_a_success(status: int) -> None:
    assert answer_failure(POST, answer(status, [])) is None
    assert answer_failure(POST, Reply(status, {}, b"")) is None


@pytest.mark.failure(3, 15)
@pytest.mark.parametrize(
    "operation, reply, kind",
    [
        (READ, answer(401, {"error": "access_denied", "hint": "Access token has been revoked"}), SignInNeeded),
        (READ, answer(403, {"error": 403, "message": "Access to this route is denied for this scope"}), ScopeDenied),
        (READ, answer(403, {"error": 403, "message": "", "help": None}), ScopeDenied),
        (PUT, answer(403, {"error": 403, "message": "", "help": None}), NotPermitted),
        (READ, answer(403, {"error": 403, "message": "Feature not enabled", "help": "Not for you."}), NotPermitted),
        (READ, answer(404, {"error": 404, "message": "Campaign not found", "property": None}), NotFound),
        (READ, answer(500, {"success": False, "error": 404, "message": "404 Not Found"}), NotFound),
        (READ, answer(500, {"success": False, "error": 405, "message": "405 Method Not Allowed"}), NotFound),
        (READ, answer(500, {"success": False, "error": 500, "message": "Unexpected Error"}), ServerFault),
        (POST, answer(409, {"error": 409, "message": "There is already a group with this name."}), Invalid),
        (POST, answer(422, {"error": 422, "message": "Name cannot be empty", "property": "name"}), Invalid),
        (POST, answer(400, {"error": "invalid_request", "error_description": "Bad", "hint": "Check x"}), Invalid),
        (POST, answer(413), Invalid),
        (READ, answer(429), Busy),
        (READ, answer(503, None, **{"retry-after": "90"}), Busy),
        (READ, answer(503), ServerFault),
        (READ, page(500), ServerFault),
        (PUT, page(502), OutcomeUnknown),
        (POST, page(504), OutcomeUnknown),
        (READ, page(502), ServerFault),
        (READ, page(200), NotACms),
        (READ, page(404), NotACms),
        (READ, Reply(404, {"content-type": "text/plain"}, b"404 page not found"), NotACms),
        (PUT, Reply(404, {}, b""), Misdirected),
        (READ, page(401), NotACms),
        (READ, page(403), NotACms),
        (POST, Reply(302, {"location": "/login"}, b""), Misdirected),
        (PUT, page(200), Misdirected),
        (READ, Reply(301, {}, b""), NotACms),
        (READ, page(400, "<h1>400</h1>The plain HTTP request was sent to HTTPS port"), TlsProblem),
        (READ, page(400, "You're speaking plain HTTP to an SSL-enabled server port."), TlsProblem),
        (READ, answer(418), Invalid),
    ],
)
def test_answers_become_the_matching_errors(operation: Operation, reply: Reply, kind: type[MarqueeError]) -> None:
    error = error_of(operation, reply)
    assert type(error) is kind
    assert error.sentence.endswith((".", "!", "?"))
    assert error.hint


@pytest.mark.failure(8)
def test_the_error_code_in_the_body_overrides_the_status() -> None:
    error = error_of(READ, answer(500, {"error": 422, "message": "No", "property": "target"}))
    assert isinstance(error, Invalid)
    assert error.diagnostics["status"] == 500
    assert error.diagnostics["code"] == 422


def test_an_invalid_error_code_in_the_body_is_ignored() -> None:
    assert isinstance(error_of(READ, answer(500, {"error": 200})), ServerFault)
    assert isinstance(error_of(READ, answer(404, {"error": "404"})), NotFound)
    assert isinstance(error_of(READ, answer(404, {"error": True})), NotFound)


def test_a_refused_value_has_its_field_without_brackets() -> None:
    error = error_of(
        PUT,
        answer(422, {"error": 422, "message": "Please select one or more displays", "property": "displayGroupId[]"}),
    )
    assert isinstance(error, Invalid)
    assert error.fields == {"displayGroupId": "Please select one or more displays."}


@pytest.mark.failure(8)
def test_an_unknown_route_is_distinguished_from_an_unknown_record() -> None:
    route = error_of(READ, answer(500, {"success": False, "error": 404, "message": "404 Not Found"}))
    record = error_of(READ, answer(404, {"error": 404, "message": "Campaign not found"}))
    assert route.diagnostics.get("unknown_route") is True
    assert "unknown_route" not in record.diagnostics
    assert record.sentence == "Campaign not found."


@pytest.mark.failure(15)
@pytest.mark.parametrize(
    "operation, sentence, hint",
    [
        (
            campaigns.CAMPAIGN_EDIT.operation(5),
            "Your account can't use the feature “Edit and delete campaigns”.",
            "Ask your CMS administrator to turn on “campaign.modify” for your user group.",
        ),
        (
            notifications.NOTIFICATION_ADD.operation(),
            "Your account can't use the feature “Add notifications”.",
            "Ask your CMS administrator to turn on “notification.add” for your user group.",
        ),
        (
            folders.FOLDER_TREE.operation(),
            "Your account can't use the feature “View folders”.",
            "Ask your CMS administrator to turn on “folder.view” for your user group.",
        ),
        (users.USER_ME.operation(), "Feature not enabled.", "Not for you."),
    ],
)
def test_a_missing_feature_is_named_with_whom_to_ask(operation: Operation, sentence: str, hint: str) -> None:
    error = error_of(operation, answer(403, {"error": 403, "message": "Feature not enabled", "help": "Not for you."}))
    assert (error.sentence, error.hint) == (sentence, hint)


def test_every_feature_of_a_route_has_a_readable_name() -> None:
    assert {route.feature for route in ALL} - {""} <= FEATURES.keys()


@pytest.mark.failure(15)
@pytest.mark.parametrize(
    "operation, sentence, hint",
    [
        (
            campaigns.CAMPAIGN_DELETE.operation(5),
            "You don't have permission to delete this.",
            "Ask its owner or your CMS administrator for permission to delete it.",
        ),
        (
            campaigns.CAMPAIGN_EDIT.operation(5),
            "You don't have permission to change this.",
            "Ask its owner or your CMS administrator for permission to edit it.",
        ),
        *(
            (
                operation,
                "You don't have permission to create this.",
                "Ask your CMS administrator for permission to create it.",
            )
            for operation in (
                campaigns.CAMPAIGN_ADD.operation(),
                campaigns.CAMPAIGN_COPY.operation(5),
                actions.ACTION_ADD.operation(),
            )
        ),
        (
            campaigns.CAMPAIGN_ASSIGN.operation(5),
            "You don't have permission to change this.",
            "Ask its owner or your CMS administrator for permission to edit it.",
        ),
        (
            campaigns.CAMPAIGN_REMOVE.operation(5),
            "You don't have permission to change this.",
            "Ask its owner or your CMS administrator for permission to edit it.",
        ),
    ],
)
def test_a_denied_operation_names_the_missing_permission(operation: Operation, sentence: str, hint: str) -> None:
    error = error_of(operation, answer(403, {"error": 403, "message": "", "help": None}))
    assert isinstance(error, NotPermitted)
    assert (error.sentence, error.hint) == (sentence, hint)


@pytest.mark.parametrize(
    "operation, field, step",
    [
        (
            actions.ACTION_EDIT.operation(5),
            "statusId",
            "The layout was published meanwhile. Check it out in the CMS to edit its actions.",
        ),
        (
            actions.ACTION_DELETE.operation(5),
            "statusId",
            "The layout was published meanwhile. Check it out in the CMS to edit its actions.",
        ),
        (
            actions.ACTION_ADD.operation(),
            "statusId",
            "The layout isn't checked out. Check it out in the CMS, then add the action again.",
        ),
        (campaigns.CAMPAIGN_EDIT.operation(5), "displayGroupId[]", "Choose at least one display or display group."),
        (campaigns.CAMPAIGN_LIST.operation(), "name", "Change or clear the filter, then try again."),
        (
            campaigns.CAMPAIGN_DELETE.operation(5),
            "",
            "Check it in the CMS, and remove what's preventing its deletion.",
        ),
        (commands.COMMAND_EDIT.operation(5), "brandNew", "Change this value, then try again."),
        (
            commands.COMMAND_EDIT.operation(5),
            "",
            "Check what you entered, then try again. If it's refused again, ask your CMS administrator.",
        ),
    ],
)
def test_a_refused_value_has_a_next_step(operation: Operation, field: str, step: str) -> None:
    error = error_of(operation, answer(422, {"error": 422, "message": "Nein", "property": field, "help": None}))
    assert isinstance(error, Invalid)
    assert (error.sentence, error.hint) == ("Nein.", step)


@pytest.mark.parametrize(
    "route, fields",
    [
        (
            actions.ACTION_ADD,
            "actionType layoutCode layoutId source target targetId triggerCode triggerKey triggerType widgetId",
        ),
        (
            campaigns.CAMPAIGN_EDIT,
            "name playCount listPlayOrder targetType target layoutIds layoutId displayGroupId[] startDt endDt folderId",
        ),
        (commands.COMMAND_EDIT, "command code description availableOn"),
        (notifications.NOTIFICATION_EDIT, "subject body releaseDt displayGroupIds userGroupIds"),
    ],
)
def test_every_known_refusal_has_its_own_next_step_at_its_field(route: Route, fields: str) -> None:
    operation = route.operation(*([5] if "{" in route.template else []))
    for field in fields.split():
        error = error_of(operation, answer(422, {"error": 422, "message": "Nein", "property": field}))
        assert isinstance(error, Invalid)
        assert error.hint != "Change this value, then try again.", field
        assert list(error.fields.values()) == [f"Nein. {error.hint}"]


def test_the_help_of_the_cms_overrides_ours() -> None:
    body = {"error": 422, "message": "Cannot remove", "property": "folderId", "help": "Reassign objects first."}
    error = error_of(campaigns.CAMPAIGN_EDIT.operation(5), answer(422, body))
    assert error.hint == "Reassign objects first."


@pytest.mark.parametrize("kind", [PUT, POST])
def test_a_gateway_error_tells_if_the_write_can_be_repeated(kind: Operation) -> None:
    error = error_of(kind, page(502))
    assert isinstance(error, OutcomeUnknown)
    assert error.idempotent is (kind is PUT)


@pytest.mark.failure(9)
def test_a_redirected_write_is_reported_with_a_warning() -> None:
    error = error_of(POST, Reply(302, {"location": "https://cms.example/api/campaign?secret=1"}, b""))
    assert "may still have been made" in error.hint
    assert error.sentence == "This address redirects to https://cms.example instead of responding."


@pytest.mark.failure(8)
def test_web_pages_and_messages_are_kept_out_of_diagnostics() -> None:
    for reply in (page(500), answer(422, {"error": 422, "message": "alert Winter", "property": "name"})):
        error = error_of(PUT, reply)
        assert "alert" not in repr(error.diagnostics)
        assert error.diagnostics["length"] == len(reply.body)


@pytest.mark.failure(29)
def test_a_message_is_one_short_line_without_control_characters() -> None:
    error = error_of(PUT, answer(422, {"error": 422, "message": "a\r\nb\x1b[31m\u202ec " + "x" * 900}))
    assert "\n" not in error.sentence
    assert "\x1b" not in error.sentence
    assert "\u202e" not in error.sentence
    assert len(error.sentence) == 300


@pytest.mark.parametrize("body", [b"", b"[]", b"null", b"{", b'"x"', b"\xff\xfe", b"[" * 100_000])
def test_an_error_answer_in_any_form_is_an_error(body: bytes) -> None:
    assert isinstance(error_of(READ, Reply(500, {}, body)), ServerFault)


def test_only_the_cms_itself_can_reject_a_token() -> None:
    assert is_token_refused(answer(401, {"error": "access_denied"}))
    assert not is_token_refused(page(401))
    assert not is_token_refused(answer(403))


def test_retry_after_is_not_a_gateway_error() -> None:
    assert is_gateway(page(503))
    assert not is_gateway(answer(503, None, **{"retry-after": "3"}))
    assert not is_gateway(page(500))
