"""``/clock``: the CMS's wall clock, open to any valid token."""

from starlette.responses import Response

from app.demo.api_call import ANY_TOKEN, Call, Endpoint
from app.demo.json_responses import answer
from app.demo.route_module import Part


def show(call: Call) -> Response:
    """Returns hours, minutes and the zone's abbreviation (CMS API 4.5, Clock; observed on 4.5.1)."""
    return answer({"time": call.cms.now().strftime("%H:%M %Z")})


PART = Part(
    endpoints=(Endpoint("GET", "/clock", show, scopes=(ANY_TOKEN,)),),
)
