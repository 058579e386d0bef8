"""What every request needs of the running CMS: store, dialect, options, tokens, clock."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from app.demo.dialects import DIALECTS, Dialect
from app.demo.oauth.applications import Applications
from app.demo.oauth.tokens import Tokens
from app.demo.options import Options
from app.demo.store import Store


@dataclass(frozen=True)
class Cms:
    """The shared state of one run; built once in `server.build`."""

    options: Options
    store: Store
    applications: Applications
    tokens: Tokens

    @cached_property
    def dialect(self) -> Dialect:
        """How this run speaks the API."""
        return DIALECTS[self.options.dialect]

    @cached_property
    def zone(self) -> ZoneInfo:
        """The CMS's own time zone: dates without a zone are meant in it."""
        return ZoneInfo(self.options.time_zone)

    def now(self) -> datetime:
        """The CMS's wall clock."""
        return datetime.now(self.zone)
