"""Line-ups of more than 900 entries against servers that cut forms, refuse JSON, or both."""

import json
from urllib.parse import parse_qsl

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import Invalid, MarqueeError
from app.domain.campaigns.campaign_form import CampaignForm
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer, Seen
from tests.helpers.fixed_token_transport import open_transport

EDIT, ASSIGN = "/api/campaign/5", "/api/campaign/layout/assign/5"
LONG = CampaignForm(name="Window", manage_layouts=True, layout_ids=tuple(range(1, 1201)))
SHORT = CampaignForm(name="Window", manage_layouts=True, layout_ids=(3, 1, 2))


class Cms:
    """What one kind of server makes of a body: it reads the first `cut` variables of a form, and JSON or not."""

    def __init__(self, *, cut: int | None = None, json_status: int | None = None) -> None:
        self._cut = cut
        self._json_status = json_status
        self.saved: list[int] | None = None

    def install(self, server: FaultServer) -> None:
        server.answer(EDIT, faults.computed(self._edit))
        server.answer(ASSIGN, faults.computed(self._assign))

    def _form(self, seen: Seen) -> list[tuple[str, str]]:
        return parse_qsl(seen.body.decode(), keep_blank_values=True)[: self._cut]

    def _edit(self, seen: Seen) -> faults.Answer:
        if seen.headers["content-type"] == "application/json":
            if self._json_status == 422:
                return faults.data({"error": 422, "message": "Name cannot be empty", "property": "name"}, 422)
            if self._json_status is not None:
                return faults.data({"error": self._json_status, "message": "No JSON here"}, self._json_status)
            self.saved = json.loads(seen.body)["layoutIds"]
        else:
            self.saved = [int(value) for name, value in self._form(seen) if name == "layoutIds[]"]
        return faults.data({"campaignId": 5, "campaign": "Window"})

    def _assign(self, seen: Seen) -> faults.Answer:
        if "layoutId" not in dict(self._form(seen)):
            return faults.data({"error": 422, "message": "Please provide a layout", "property": "layoutId"}, 422)
        return faults.data({"error": 404, "message": "Layout not found"}, 404)


async def save(cms: Cms, *forms: CampaignForm) -> list[str]:
    """Saves the forms one after the other over one connection; what was sent, as "METHOD content-type path"."""
    async with FaultServer() as server, open_transport(server.origin) as transport:
        cms.install(server)
        client = CmsClient(transport)
        try:
            for form in forms:
                await client.campaigns.update(5, form)
        finally:
            sent = [
                f"{seen.method} {seen.headers['content-type'].split('/')[1]} {seen.path}" for seen in server.requests
            ]
        return sent


FORM, JSON = f"PUT x-www-form-urlencoded {EDIT}", f"PUT json {EDIT}"
PROOF = [f"POST x-www-form-urlencoded {ASSIGN}"] * 2


async def test_a_short_line_up_is_sent_as_a_form() -> None:
    cms = Cms(cut=1000)
    assert await save(cms, SHORT) == [FORM]
    assert cms.saved == [3, 1, 2]


@pytest.mark.failure(21)
@pytest.mark.parametrize("entries, kind", [(898, FORM), (899, JSON)])
async def test_up_to_900_variables_are_sent_as_a_form(entries: int, kind: str) -> None:
    form = CampaignForm(name="Window", manage_layouts=True, layout_ids=tuple(range(entries)))
    assert await save(Cms(), form) == [kind]


@pytest.mark.failure(21)
async def test_a_long_line_up_is_sent_as_json_and_arrives_completely() -> None:
    cms = Cms(cut=1000)
    assert await save(cms, LONG) == [JSON]
    assert cms.saved == list(range(1, 1201))


@pytest.mark.parametrize("status", [400, 415, 422])
async def test_if_json_is_refused_the_form_is_sent_after_a_successful_probe(status: int) -> None:
    cms = Cms(json_status=status)
    assert await save(cms, LONG) == [JSON, *PROOF, FORM]
    assert cms.saved == list(range(1, 1201))


async def test_the_working_encoding_is_remembered_for_the_connection() -> None:
    longer = CampaignForm(name="Window", manage_layouts=True, layout_ids=tuple(range(1, 1500)))
    assert await save(Cms(json_status=415), LONG, LONG, longer) == [JSON, *PROOF, FORM, FORM, *PROOF, FORM]


@pytest.mark.failure(21)
async def test_a_cms_that_refuses_json_and_cuts_forms_gets_nothing_and_the_reason_is_given() -> None:
    cms = Cms(cut=1000, json_status=415)
    with pytest.raises(Invalid) as caught:
        await save(cms, LONG)
    assert cms.saved is None
    assert "layoutIds" in caught.value.fields
    assert "Nothing was changed" in caught.value.hint


@pytest.mark.parametrize("status", [403, 404, 422, 204])
async def test_an_inconclusive_answer_is_not_a_proof(status: int) -> None:
    """Answers a complete and an incomplete request alike, so whether the form was read stays unknown."""
    cms = Cms(json_status=415)
    async with FaultServer() as server, open_transport(server.origin) as transport:
        cms.install(server)
        server.answer(ASSIGN, faults.data({"error": status, "message": "No", "property": None}, status))
        client = CmsClient(transport)
        with pytest.raises(MarqueeError):
            await client.campaigns.update(5, LONG)
    assert cms.saved is None


async def test_an_invalid_line_up_is_not_taken_for_a_refusal_of_json() -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(
            EDIT, faults.data({"error": 422, "message": "Cannot assign a Draft Layout", "property": "layoutIds"}, 422)
        )
        client = CmsClient(transport)
        with pytest.raises(Invalid, match="Draft Layout"):
            await client.campaigns.update(5, LONG)
        assert len(server.requests) == 1


async def test_an_invalid_name_is_not_taken_for_a_refusal_of_json() -> None:
    form = CampaignForm(name="x" * 300, manage_layouts=True, layout_ids=tuple(range(1200)))
    with pytest.raises(Invalid, match="Name cannot be empty"):
        await save(Cms(json_status=422), form)


async def test_a_new_campaign_with_a_long_line_up_is_never_created_in_part() -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/campaign", faults.data({"error": 415, "message": "No JSON here"}, 415))
        with pytest.raises(Invalid, match="can't save a line-up this long"):
            await CmsClient(transport).campaigns.create(LONG)
        assert len(server.requests) == 1
