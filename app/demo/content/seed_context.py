"""The arguments for inserting the content of a part."""

from dataclasses import dataclass

from app.demo.command_line import Options
from app.demo.content.dates import Calendar
from app.demo.sqlite_store import Store


@dataclass(frozen=True, slots=True)
class SeedContext:
    """A store with people, folders, layouts and campaigns in it; `calendar` has dates relative to now."""

    store: Store
    options: Options
    calendar: Calendar
