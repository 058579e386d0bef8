"""Look-ups: the choices of pickers, or those that records mention where the CMS refuses to list them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, Final, Generic, TypeVar, cast

from msgspec.structs import replace

from app.api.cms_client import CmsClient
from app.api.paging import FIRST, SIZE
from app.core.errors import MarqueeError, NotFound, NotPermitted, Offline, ScopeDenied
from app.core.keyed_lock import KeyedLock
from app.core.log import logger
from app.core.translatable_texts import phrase, say, spoken
from app.domain.ads.daypart import DayPart
from app.domain.campaigns.campaign import Campaign
from app.domain.folder import Folder, in_order, paths
from app.domain.layouts.layout import PUBLISHED, Layout
from app.domain.list_queries import LayoutQuery, Page
from app.domain.text.collation import collation_key
from app.domain.users_and_groups import DisplayGroup, User, UserGroup
from app.services.connection_state import Link, LinkState
from app.services.lookups.layout_refresh import NEWEST, with_news
from app.services.offline.offline_store import OfflineStore
from app.services.records.loaded_record_lookup import Cached

R = TypeVar("R")

REFUSALS = (ScopeDenied, NotPermitted, NotFound)
"""A look-up that ends like this will fail again with this sign-in; other failures are worth another try."""
WITH_RETIRED = -1

_KINDS: Final[dict[str, type[Any]]] = {
    "folders": Folder,
    "layouts": Layout,
    "display groups": DisplayGroup,
    "user groups": UserGroup,
    "displays": DisplayGroup,
    "users": UserGroup,
    "day parts": DayPart,
}
"""Look-ups and the types of their records."""
_REFUSED_SENTENCES: Final = {
    "folders": phrase("The CMS doesn't list folders for this sign-in. These are the ones that loaded items use."),
    "layouts": phrase("The CMS doesn't list layouts for this sign-in. These are the ones that loaded items use."),
    "display groups": phrase(
        "The CMS doesn't list display groups for this sign-in. These are the ones that loaded items use."
    ),
    "user groups": phrase(
        "The CMS doesn't list user groups for this sign-in. These are the ones that loaded items use."
    ),
    "displays": phrase("The CMS doesn't list displays for this sign-in. These are the ones that loaded items use."),
    "users": phrase("The CMS doesn't list users for this sign-in. These are the ones that loaded items use."),
    "day parts": phrase("The CMS doesn't list day parts for this sign-in. These are the ones that loaded items use."),
}
_KEPT_SENTENCE: Final = phrase("The CMS can't be reached, so this list may be out of date.")


class Source(StrEnum):
    CMS = "cms"
    """Also for stored answers of the CMS, while it cannot be reached."""
    SEEN = "seen"


@dataclass(frozen=True)
class Lookup(Generic[R]):
    """The choices of one look-up.

    Attributes:
        source: `seen` if the CMS refuses the look-up: then the choices are those that records have mentioned.
        sentence: a text about this, or about the age; '' otherwise.
        kept_at: the Unix second of a stored answer, where the CMS cannot be reached; None for a fresh one.
        is_complete: whether an item that is missing here is not visible to the user.
    """

    items: tuple[R, ...]
    source: Source = Source.CMS
    sentence: str = ""
    is_complete: bool = True
    kept_at: float | None = None


class Lookups:
    """The look-ups of one session, each requested once until it is refreshed.

    While the CMS cannot be reached, a stored answer takes its place. Without one, every method raises Offline, and
    similar errors for other reasons. A refusal is not an error here.
    """

    def __init__(self, client: CmsClient, link: Link | None = None, offline: OfflineStore | None = None) -> None:
        self._client = client
        self._offline = offline
        self._kept: dict[str, Lookup[object]] = {}
        self._link = link or Link()
        self._seen = MentionedRecords()
        self._times_forgotten = 0
        self._known: dict[str, Lookup[object]] = {}
        self._locks: KeyedLock[str] = KeyedLock()
        self._indexes: dict[str, tuple[Lookup[object], dict[int, object]]] = {}

    async def folders(self, *, refresh: bool = False) -> Lookup[Folder]:
        """Returns the top folders with their subfolders; if refused, the folders of known records as a flat list."""
        return await self._look_up("folders", self._read_folders, self._seen.folders, refresh)

    async def folders_after(self, correct: Callable[[tuple[Folder, ...]], tuple[Folder, ...]]) -> Lookup[Folder]:
        """As `folders`, read again after a change. A read can be behind it: `correct` puts the change in."""

        async def read() -> Lookup[Folder]:
            return Lookup(correct((await self._read_folders()).items))

        return await self._look_up("folders", read, self._seen.folders, refresh=True)

    async def layouts(
        self, *, refresh: bool = False, take: Callable[[Sequence[Layout]], None] | None = None
    ) -> Lookup[Layout]:
        """Returns every layout the user sees, including retired ones. `take` gets them as they arrive, each once."""
        taken = 0

        def pass_on(page: Page[Layout]) -> None:
            nonlocal taken
            taken += len(page.items)
            if take is not None:
                take(page.items)

        read = partial(self._read, partial(self._client.layouts.pages, LayoutQuery(retired=WITH_RETIRED)), pass_on)
        found = await self._look_up("layouts", read, self._seen.layouts, refresh)
        if take is not None and not taken:
            take(found.items)
        return found

    async def layouts_now(self) -> Lookup[Layout]:
        """Returns every current layout: one request where little has changed since the last look-up, else a full list.

        It returns the same object if nothing has changed.
        """
        return await self._look_up("layouts", self._read_news, self._seen.layouts, True)

    async def layouts_in(self, campaign_id: int, entries: int = 0) -> Lookup[Layout]:
        """Returns the layouts of one campaign that the user sees; requested each time.

        One request is enough for up to `entries` entries: the CMS lists a layout once for each of them.
        """
        query = LayoutQuery(campaign_id=campaign_id, retired=WITH_RETIRED)
        first = min(max(FIRST, entries + 1), SIZE)
        try:
            with self._link.watching():
                return await self._read(partial(self._client.layouts.pages, query, first=first))
        except REFUSALS as refusal:
            return _refused((), refusal, "layouts")

    async def visible_layouts_in(
        self, campaign_id: int, entries: int = 0, within_s: float | None = None
    ) -> dict[int, Layout] | None:
        """As `visible_layouts`, for those of one campaign. None after `within_s` seconds, too: marks are optional."""
        try:
            return _by_id(await asyncio.wait_for(self.layouts_in(campaign_id, entries), within_s))
        except (MarqueeError, TimeoutError) as error:
            logger("lookups").info("no marks for campaign %d: %s", campaign_id, type(error).__name__)
            return None

    async def visible_layouts(self) -> dict[int, Layout] | None:
        """Returns the layouts that the user sees, by id; None if some of them are unknown."""
        try:
            return _by_id(await self.layouts())
        except MarqueeError:
            return None

    async def display_groups(self, *, refresh: bool = False) -> Lookup[DisplayGroup]:
        read = partial(self._read, self._client.display_groups.pages)
        return await self._look_up("display groups", read, self._seen.display_groups, refresh)

    async def user_groups(self, *, refresh: bool = False) -> Lookup[UserGroup]:
        read = partial(self._read, self._client.user_groups.pages)
        return await self._look_up("user groups", read, self._seen.user_groups, refresh)

    async def displays(self, *, refresh: bool = False) -> Lookup[DisplayGroup]:
        """Returns single displays, each as its own display group, including those that only records mention."""
        read = partial(self._read, self._client.display_groups.displays)
        found = await self._look_up("displays", read, self._seen.displays, refresh)
        listed = self._indexed("displays", _display_id)
        return _with_more(found, [each for each in self._seen.displays() if each.display_group_id not in listed])

    async def users(self, *, refresh: bool = False) -> Lookup[UserGroup]:
        """Returns single users, each as their own user group: notifications address users by it.

        Accounts that see no other users still get those that records mention.
        """
        found = await self._look_up("users", self._read_users, self._seen.users, refresh)
        listed = self._indexed("users", _group_id)
        return _with_more(found, [each for each in self._seen.users() if each.group_id not in listed])

    async def everyone(self) -> UserGroup | None:
        """Returns the CMS's group Everyone, from its list or from a record; None where neither has it.

        Installed servers omit it from their list (observed on 4.5.1).
        """
        found = (*(await self.user_groups()).items, *self._seen.user_groups())
        return next((group for group in found if group.is_everyone), None)

    async def day_parts(self, *, refresh: bool = False) -> Lookup[DayPart]:
        read = partial(self._read, self._client.day_parts.pages)
        return await self._look_up("day parts", read, self._seen.day_parts, refresh)

    def remember(self, campaigns: Sequence[Campaign]) -> None:
        """Remembers what records mention, in case the CMS refuses to list it.

        Campaigns with a line-up are stored for when the CMS cannot be reached: lists have no line-ups.
        """
        self._seen.note(campaigns)
        offline = self._offline
        if offline is None:
            return
        for campaign in campaigns:
            if campaign.layouts is not None:
                offline.keep_record("campaign", campaign.campaign_id, campaign)

    async def kept_campaign(self, campaign_id: int) -> Cached[Campaign] | None:
        """Returns a campaign with its line-up as last read; None where there is no copy."""
        offline = self._offline
        return await offline.record("campaign", campaign_id, Campaign) if offline is not None else None

    def user_name(self, user_id: int) -> str:
        """Returns a user's name from user lists or from campaigns they saved; '' if unknown."""
        return self._seen.person(user_id)

    def full_name(self, login: str) -> str:
        """Returns a user's first and last name if the CMS has told them, else the user name."""
        return self._seen.full_name(login)

    def folder_path(self, folder_id: int | None) -> str:
        """Returns the path of a listed folder, such as `Shops / Leeds`; "" for the root folder and unknown ones."""
        listed = self._listed("folders")
        if listed is None or folder_id is None:
            return ""
        made = self._indexes.get("folder paths")
        if made is None or made[0] is not listed:
            index: dict[int, object] = {**paths(cast("tuple[Folder, ...]", listed.items))}
            made = self._indexes["folder paths"] = listed, index
        return str(made[1].get(folder_id, ""))

    def remember_recipients(self, users: Iterable[UserGroup], displays: Iterable[DisplayGroup]) -> None:
        """Remembers the groups that a notification is addressed to, by name."""
        self._seen.note_readers(users, displays)

    def known_user_group(self, group_id: int) -> UserGroup | None:
        """Returns a known user group, or a user's own group, without a request."""
        listed = self._indexed("user groups", _group_id).get(group_id)
        return listed or self._indexed("users", _group_id).get(group_id) or self._seen.user_group(group_id)

    def known_display_group(self, group_id: int) -> DisplayGroup | None:
        """Returns a known display group, or a display's own group, without a request."""
        listed = self._indexed("display groups", _display_id).get(group_id)
        return listed or self._indexed("displays", _display_id).get(group_id) or self._seen.display_group(group_id)

    def forget(self) -> None:
        """Forgets everything: another account sees other things. Answers under way are still the first account's."""
        self._times_forgotten += 1
        self._known.clear()
        self._kept.clear()
        self._indexes.clear()
        self._seen = MentionedRecords()

    def known_layouts(self) -> tuple[Layout, ...]:
        """The layouts of the last look-up, without a request; the same tuple until the next look-up."""
        known = self._listed("layouts")
        return cast("tuple[Layout, ...]", known.items) if known is not None else ()

    def known_layout(self, layout_id: int) -> Layout | None:
        """Returns one of the layouts that were read last."""
        return self._indexed("layouts", _layout_id).get(layout_id)

    def layout_by_id(self, layout_id: int) -> Layout:
        """Returns a layout that the user enters by its id, with its known properties."""
        return self.known_layout(layout_id) or self._seen.layout(layout_id)

    async def _look_up(
        self,
        what: str,
        read: Callable[[], Awaitable[Lookup[R]]],
        seen: Callable[[], tuple[R, ...]],
        refresh: bool,
    ) -> Lookup[R]:
        async with self._locks.of(what):
            times = self._times_forgotten
            known: Lookup[R] | None = self._known.get(what)  # type: ignore[assignment]  # one type per name
            if known is not None and not refresh:
                # Records may have been read since, so mentioned items are collected again each time.
                return known if known.source is Source.CMS else Lookup(seen(), known.source, known.sentence, False)
            try:
                if (
                    self._link.state is LinkState.OFFLINE
                    and not refresh
                    and (kept := await self._recalled(what)) is not None
                ):
                    # Waiting callers would otherwise wait for three failing tries.
                    return kept  # type: ignore[return-value]  # the same
                with self._link.watching():
                    found = await read()
            except REFUSALS as refusal:
                found = _refused(seen(), refusal, what)
            except Offline:
                if (kept := await self._recalled(what)) is None:
                    raise
                return kept  # type: ignore[return-value]  # the same
            else:
                if times == self._times_forgotten:
                    self._keep(what, found)
            if times == self._times_forgotten:
                self._known[what] = found  # type: ignore[assignment]  # the same
            return found

    def _keep(self, what: str, found: Lookup[R]) -> None:
        self._kept.pop(what, None)
        if self._offline is not None:
            name = f"lookup_{what.replace(' ', '_')}"
            self._offline.keep_list(name, found.items, kept_at=time.time(), is_complete=found.is_complete)

    async def _recalled(self, what: str) -> Lookup[object] | None:
        """Returns the stored answer from when the CMS was last reached; None where there is none."""
        if what in self._known:
            # As old as this run: it was requested again.
            return self._known[what]
        if what not in self._kept and self._offline is not None:
            name, times = f"lookup_{what.replace(' ', '_')}", self._times_forgotten
            kept = await self._offline.whole_list(name, _KINDS[what])
            if kept is not None and times == self._times_forgotten:
                items, is_complete = kept.value
                self._kept[what] = Lookup(
                    items, sentence=spoken(_KEPT_SENTENCE), is_complete=is_complete, kept_at=kept.kept_at
                )
        return self._kept.get(what)

    async def _read(
        self, pages: Callable[[], AsyncGenerator[Page[R]]], pass_on: Callable[[Page[R]], object] = lambda _: None
    ) -> Lookup[R]:
        items: list[R] = []
        is_complete = True
        async with aclosing(pages()) as running:
            async for page in running:
                items += page.items
                is_complete = is_complete and not page.unreadable
                pass_on(page)
        return Lookup(tuple(items), is_complete=is_complete)

    def _listed(self, what: str) -> Lookup[object] | None:
        """Returns the last answer of the CMS or, before the first one, the stored answer that was requested."""
        return self._known.get(what) or self._kept.get(what)

    def _indexed(self, what: str, id_of: Callable[[R], int]) -> dict[int, R]:
        """Returns the items of the last look-up by id; built again after each look-up."""
        known = self._listed(what)
        if known is None:
            return {}
        made = self._indexes.get(what)
        if made is None or made[0] is not known:
            items = cast("tuple[R, ...]", known.items)
            index: dict[int, object] = {id_of(item): item for item in items}
            made = self._indexes[what] = known, index
        return cast("dict[int, R]", made[1])

    async def _read_news(self) -> Lookup[Layout]:
        query = LayoutQuery(retired=WITH_RETIRED)
        known = cast("Lookup[Layout] | None", self._known.get("layouts"))
        if known is not None and known.source is Source.CMS and known.is_complete:
            items = with_news(known.items, await self._client.layouts.newest(query, NEWEST))
            if items is not None:
                return known if items == known.items else Lookup(items)
        return await self._read(partial(self._client.layouts.pages, query))

    async def _read_users(self) -> Lookup[UserGroup]:
        seen = self._seen
        found = await self._read(self._client.users.pages)
        seen.note_users(found.items)
        people = tuple(
            _personal_group(user, user.group_id) for user in found.items if user.group_id and not user.retired
        )
        return Lookup(people, is_complete=found.is_complete)

    async def _read_folders(self) -> Lookup[Folder]:
        return Lookup(in_order(await self._client.folders.tree()))


def _refused(seen: tuple[R, ...], refusal: MarqueeError, what: str) -> Lookup[R]:
    logger("lookups").info("%s refused: %s", what, type(refusal).__name__)
    return Lookup(seen, Source.SEEN, spoken(_REFUSED_SENTENCES[what]), is_complete=False)


def _with_more(found: Lookup[R], more: Sequence[R]) -> Lookup[R]:
    if not more or found.source is Source.SEEN:
        return found
    return Lookup((*found.items, *more), found.source, found.sentence, found.is_complete, found.kept_at)


def _by_id(found: Lookup[Layout]) -> dict[int, Layout] | None:
    return {layout.layout_id: layout for layout in found.items} if found.is_complete else None


def _layout_id(layout: Layout) -> int:
    return layout.layout_id


def _group_id(group: UserGroup) -> int:
    return group.group_id


def _display_id(group: DisplayGroup) -> int:
    return group.display_group_id


def _personal_group(user: User, group_id: int) -> UserGroup:
    """Returns a user's own group, under the user's name."""
    own_name = user.user_name if user.user_name != user.display_name else ""
    return UserGroup(group_id=group_id, name=user.display_name, description=own_name, is_user_specific=True)


class MentionedRecords:
    """What records have mentioned: ids, with names where known."""

    def __init__(self) -> None:
        self._folders: dict[int, str] = {}
        self._layouts: dict[int, Layout] = {}
        self._display_groups: dict[int, DisplayGroup] = {}
        self._user_groups: dict[int, UserGroup] = {}
        self._day_parts: dict[int, str] = {}
        self._user_names: dict[int, str] = {}
        self._full_names: dict[str, str] = {}

    def note(self, campaigns: Iterable[Campaign]) -> None:
        for campaign in campaigns:
            if campaign.modified_by and campaign.modified_by_name:
                self._user_names.setdefault(campaign.modified_by, campaign.modified_by_name)
            if campaign.folder_id:
                self._folders[campaign.folder_id] = campaign.folder_name or self._folders.get(campaign.folder_id, "")
            if campaign.display_group_ids:
                for group_id in campaign.display_group_ids:
                    self._display_groups.setdefault(group_id, DisplayGroup(display_group_id=group_id))
            for row in campaign.layouts or ():
                if row.name is None:
                    continue  # answers to writes have only ids
                # A layout is known by its own campaign where possible: publishing changes the layout's id.
                self._layouts[row.layout_campaign_id or -row.layout_id] = Layout(
                    layout_id=row.layout_id,
                    name=row.name,
                    campaign_id=row.layout_campaign_id,
                    duration=row.duration,
                    owner_id=row.owner_id,
                    published_status_id=PUBLISHED,
                )
                if row.day_part_id and row.day_part:
                    self._day_parts[row.day_part_id] = row.day_part

    def note_readers(self, users: Iterable[UserGroup], displays: Iterable[DisplayGroup]) -> None:
        self._user_groups.update((group.group_id, group) for group in users)
        self._display_groups.update((group.display_group_id, group) for group in displays)

    def note_users(self, people: Iterable[User]) -> None:
        """Notes users by their display names: these are better than the names in campaigns."""
        for user in people:
            if user.display_name:
                self._user_names[user.user_id] = self._full_names[user.user_name] = user.display_name

    def full_name(self, login: str) -> str:
        return self._full_names.get(login, login)

    def person(self, user_id: int) -> str:
        return self._user_names.get(user_id, "")

    def folders(self) -> tuple[Folder, ...]:
        return tuple(
            Folder(folder_id=folder_id, text=name or say("Folder {folder_id}", folder_id=folder_id))
            for folder_id, name in _by_name(self._folders)
        )

    def layouts(self) -> tuple[Layout, ...]:
        return tuple(sorted(self._layouts.values(), key=lambda layout: layout.layout_id))

    def layout(self, layout_id: int) -> Layout:
        known = (layout for layout in self._layouts.values() if layout.layout_id == layout_id)
        return next(known, Layout(layout_id=layout_id, name=say("Layout {layout_id}", layout_id=layout_id)))

    def display_groups(self) -> tuple[DisplayGroup, ...]:
        return self._display_groups_where(lambda group: not group.is_display_specific)

    def displays(self) -> tuple[DisplayGroup, ...]:
        return self._display_groups_where(lambda group: bool(group.is_display_specific))

    def display_group(self, group_id: int) -> DisplayGroup | None:
        return self._display_groups.get(group_id)

    def user_groups(self) -> tuple[UserGroup, ...]:
        return self._user_groups_where(lambda group: not group.is_user_specific)

    def users(self) -> tuple[UserGroup, ...]:
        return self._user_groups_where(lambda group: bool(group.is_user_specific))

    def user_group(self, group_id: int) -> UserGroup | None:
        return self._user_groups.get(group_id)

    def _display_groups_where(self, is_wanted: Callable[[DisplayGroup], bool]) -> tuple[DisplayGroup, ...]:
        return tuple(
            group if group.name else replace(group, name=say("Display group {group_id}", group_id=group_id))
            for group_id, group in sorted(self._display_groups.items())
            if is_wanted(group)
        )

    def _user_groups_where(self, is_wanted: Callable[[UserGroup], bool]) -> tuple[UserGroup, ...]:
        named = (
            group if group.name else replace(group, name=say("User group {group_id}", group_id=group_id))
            for group_id, group in self._user_groups.items()
            if is_wanted(group)
        )
        return tuple(sorted(named, key=lambda group: (collation_key(group.name), group.group_id)))

    def day_parts(self) -> tuple[DayPart, ...]:
        return tuple(DayPart(day_part_id=part_id, name=name) for part_id, name in _by_name(self._day_parts))


def _by_name(names: Mapping[int, str]) -> list[tuple[int, str]]:
    return sorted(names.items(), key=lambda pair: (collation_key(pair[1]), pair[0]))
