"""Sends bodies of more than 900 variables, which some servers cut silently: as JSON, or as a form if proven safe.

An installed CMS reads a form up to its 1,000th variable, drops the rest and answers 200 (observed on 4.5.1); as JSON
the same body arrives whole. Another CMS may refuse JSON. It gets the form only after a test that it reads forms of that
length to the end: a request to assign a layout that does not exist, with the layout's id as the last variable of an
equally long form. If the CMS reads the id, it reports an unknown layout (404); if it cuts the form, it reports a
missing id (422). Neither changes anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.api.encode import Fields, Value, to_json, to_pairs
from app.api.endpoint_base import Route
from app.core.errors import Invalid, MarqueeError, NotFound
from app.core.log import logger
from app.core.translatable_texts import say
from app.transport.http_client import Transport
from app.transport.request import Kind, Pairs, Reply

MOST_VARIABLES = 900
_NO_SUCH_LAYOUT = "2147483647"
_CERTAINLY_A_NAME = 100
"""A name of up to this many characters is valid everywhere; a CMS that finds it empty has not read the body."""


class LongBodies:
    """How one CMS accepts long bodies; found out once per connection."""

    def __init__(self, transport: Transport, assign: Route) -> None:
        """`assign` is the route that assigns a layout to a campaign; it is used to test what a CMS reads."""
        self._transport = transport
        self._assign = assign
        self._refuses_json = False
        self._longest_form = 0
        """The longest form, in variables, that this CMS has read to its end."""

    async def send(self, route: Route, path: Sequence[int], fields: Fields, *, witness: int | None = None) -> Reply:
        """Sends the fields as a form, or as JSON if there are too many for a form.

        `witness` is the id of a campaign for the test of long forms. Raises Invalid if there is no way to send the body
        that is known to arrive complete.
        """
        pairs = to_pairs(fields)
        if len(pairs) <= MOST_VARIABLES:
            return await self._transport.send(route.operation(*path, form=pairs))
        if not self._refuses_json:
            try:
                return await self._transport.send(route.operation(*path, json=to_json(fields)))
            except Invalid as error:
                if not _is_about_the_body(error, dict(fields)):
                    raise
                logger("api").info("JSON refused with %s", error.diagnostics.get("status"))
                self._refuses_json = True
        if len(pairs) > self._longest_form:
            if witness is None or not await self._reads_whole_form(witness, len(pairs)):
                raise _too_long(len(pairs))
            self._longest_form = len(pairs)
        return await self._transport.send(route.operation(*path, form=pairs))

    async def _reads_whole_form(self, campaign_id: int, variables: int) -> bool:
        """Returns whether the CMS reads a form with this many variables to its end. Changes nothing."""
        filling = (("unused[]", "0"),) * (variables - 1)
        without = await self._complaint(campaign_id, ())
        at_the_end = await self._complaint(campaign_id, (*filling, ("layoutId", _NO_SUCH_LAYOUT)))
        return isinstance(without, Invalid) and isinstance(at_the_end, NotFound)

    async def _complaint(self, campaign_id: int, form: Pairs) -> MarqueeError | None:
        # The request never has an effect, so it can be repeated if its answer is lost.
        operation = replace(self._assign.operation(campaign_id, form=form), kind=Kind.READ)
        try:
            await self._transport.send(operation)
        except (Invalid, NotFound) as complaint:
            return complaint
        return None


def _is_about_the_body(error: Invalid, fields: Mapping[str, Value]) -> bool:
    status = error.diagnostics.get("status")
    if status in {400, 415}:
        return True
    name = fields.get("name")
    return status == 422 and "name" in error.fields and isinstance(name, str) and 0 < len(name) <= _CERTAINLY_A_NAME


def _too_long(variables: int) -> Invalid:
    sentence = say("This CMS can't save a line-up this long in one go.")
    return Invalid(
        sentence,
        {"layoutIds": sentence},
        say(
            "Nothing was changed. Keep the draft, then shorten the line-up to fewer than 900 entries "
            "or split the campaign."
        ),
        diagnostics={"variables": variables},
    )
