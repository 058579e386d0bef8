"""The wire format of answers: JSON as the CMS writes it, and its error bodies."""

import json
from typing import Any

from starlette.responses import Response

JSON = "application/json"


def encode(value: object) -> bytes:
    """Encodes JSON with ``\\uXXXX`` for non-ASCII and ``\\/`` for slashes (observed on 4.5.1)."""
    # Slashes occur only inside strings, so one pass over the finished text is exact.
    return json.dumps(value, separators=(",", ":")).replace("/", "\\/").encode("ascii")


def answer(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Returns a JSON answer; the media type has no charset (observed on 4.5.1)."""
    return Response(encode(body), status, headers, media_type=JSON)


def no_content() -> Response:
    """Returns 204 without a body or a content type."""
    return Response(status_code=204)


class CmsError(Exception):
    """A request that ends in an error answer, with its ``status``, JSON ``body`` and ``headers``."""

    def __init__(self, status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        super().__init__(status)
        self.status = status
        self.body = body
        self.headers = headers

    def response(self) -> Response:
        """Returns the answer to send."""
        return answer(self.body, self.status, self.headers)


def invalid(message: str, field: str | None = None, help_text: str | None = None) -> CmsError:
    """422: a value the CMS refuses; ``field`` is the request field it names."""
    return CmsError(422, {"error": 422, "message": message, "property": field, "help": help_text})


def invalid_argument(field: str) -> CmsError:
    """422: a value of the wrong type."""
    return invalid(f"Invalid Argument {field}", field)


def not_found(message: str = "Not Found") -> CmsError:
    """404: no such record, or one this user may not see."""
    return CmsError(404, {"error": 404, "message": message, "property": None, "help": None})


def denied(message: str = "", help_text: str | None = None) -> CmsError:
    """403: scope, feature, or (with an empty message) no permission for the record."""
    return CmsError(403, {"error": 403, "message": message, "help": help_text})


def unsupported_media_type() -> CmsError:
    """415: a body that is not a form, in the dialect that accepts only forms."""
    body = {"error": 415, "message": "Unsupported Media Type", "property": None, "help": None}
    return CmsError(415, body)


def unexpected() -> CmsError:
    """500: the CMS's answer after an internal failure."""
    return CmsError(500, {"success": False, "error": 500, "message": "Unexpected Error, please contact support."})


def unknown_route() -> CmsError:
    """An unknown path: the body says 404, the status line says 500 (observed on 4.5.1)."""
    return CmsError(
        500,
        {
            "success": False,
            "error": 404,
            "message": "404 Not Found",
            "help": "The requested resource could not be found. Please verify the URI and try again.",
        },
    )


def wrong_method() -> CmsError:
    """A known path with another method: the body says 405, the status line says 500 (observed on 4.5.1)."""
    return CmsError(
        500,
        {
            "success": False,
            "error": 405,
            "message": "405 Method Not Allowed",
            "help": "The request method is not supported for the requested resource.",
        },
    )
