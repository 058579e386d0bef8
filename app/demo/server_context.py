"""The shared state of the running CMS: store, dialect, options, tokens, clock."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from app.demo.command_line import Options
from app.demo.dialects import Dialect
from app.demo.oauth.oauth_context import OAuthContext
from app.demo.sqlite_store import Store


@dataclass(slots=True)
class Cms:
    """The shared state of one run; built once in `server.build`.

    `zone` is the CMS's own time zone: dates without a zone are in it. It may be changed while the CMS runs.
    """

    options: Options
    dialect: Dialect
    zone: ZoneInfo
    store: Store
    authority: OAuthContext

    def now(self) -> datetime:
        """Returns the CMS's wall clock."""
        return datetime.now(self.zone)
