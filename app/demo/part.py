"""A part of the CMS: what one file of `routes/` serves, and what it puts into the store."""

from collections.abc import Callable
from dataclasses import dataclass

from app.demo.call import Endpoint
from app.demo.content.filling import Filling


@dataclass(frozen=True, slots=True)
class Part:
    """The `PART` of a file: its endpoints, the SQL of its own tables, and the content they start with."""

    endpoints: tuple[Endpoint, ...]
    schema: str = ""
    fill: Callable[[Filling], None] | None = None
