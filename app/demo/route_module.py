"""A part of the CMS: the endpoints of one file of `routes/`, and its content in the store."""

from collections.abc import Callable
from dataclasses import dataclass

from app.demo.api_call import Endpoint
from app.demo.content.seed_context import SeedContext


@dataclass(frozen=True, slots=True)
class Part:
    """The `PART` of a file: its endpoints, the SQL of its own tables, and their initial content."""

    endpoints: tuple[Endpoint, ...]
    schema: str = ""
    fill: Callable[[SeedContext], None] | None = None
