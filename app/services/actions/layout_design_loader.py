"""Layouts with their drafts and parts: read once, and derived from actions where the CMS refuses them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from app.api.cms_client import CmsClient
from app.core.errors import BadResponse, NotFound, ServerFault
from app.core.keyed_lock import KeyedLock
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.translatable_texts import say
from app.domain.interactive_actions.action import Action
from app.domain.interactive_actions.action_findings import code_key, codes_of
from app.domain.interactive_actions.layout_parts import NO_PARTS, LayoutDesign, Parts, mentioned_parts, parts_of
from app.domain.layouts.layout import DRAFT, Layout
from app.domain.list_queries import LayoutQuery
from app.domain.text.collation import collation_key
from app.services.connection_state import Link
from app.services.lookups.lookups import REFUSALS, WITH_RETIRED, Lookup, Lookups

MAX_DESIGNS = 400
"""Layouts whose parts are kept; reading the parts of a layout takes a request of its own."""
MAX_PARENTS = 60
"""Layouts whose drafts are requested one by one, where the list lacks them."""
CONCURRENCY = 4
"""Requests in flight; more gain nothing (observed on 4.5.1)."""


@dataclass(frozen=True)
class KnownLayouts:
    """All layouts to choose from, drafts included, by id.

    Attributes:
        is_complete: whether a layout that is missing here does not exist or is not visible to the user.
        sentence: the message where the CMS does not list layouts; '' otherwise.
        by_code: layouts by the key of their code (`action_findings.code_key`); None unless all of them are known.
    """

    by_id: Mapping[int, Layout] = field(default_factory=dict)
    is_complete: bool = False
    sentence: str = ""
    by_code: Mapping[str, Layout] | None = None

    def drafts(self) -> list[Layout]:
        """The drafts of checked-out layouts, by name."""
        return sorted((each for each in self.by_id.values() if each.is_draft), key=_by_name)

    def not_checked_out(self) -> list[Layout]:
        """The other layouts in use, by name, without those that a draft will replace."""
        being_replaced = {each.parent_id for each in self.by_id.values() if each.is_draft}
        return sorted(
            (
                each
                for each in self.by_id.values()
                if not each.is_draft and not each.retired and each.layout_id not in being_replaced
            ),
            key=_by_name,
        )


class LayoutDesignLoader:
    """The layouts of one session. Methods raise Offline and similar errors; a refusal is not an error here.

    Attributes:
        on_new_codes: notified when layouts with new codes have been read.
    """

    def __init__(self, client: CmsClient, lookups: Lookups, link: Link) -> None:
        self._client = client
        self._lookups = lookups
        self._link = link
        self.on_new_codes: Listeners[[]] = Listeners("layout codes")
        self._layouts: KnownLayouts | None = None
        self._lock = asyncio.Lock()
        self._places = asyncio.Semaphore(CONCURRENCY)
        self._locks: KeyedLock[int] = KeyedLock()
        self._designs: OrderedDict[int, LayoutDesign | None] = OrderedDict()
        self._parts: dict[int, Parts] = {}
        self._mentions: dict[int, Mapping[int, Action]] = {}
        self._is_refused = False
        self._times_forgotten = 0

    @property
    def known(self) -> KnownLayouts:
        """The result of the last `layouts` call, without a request."""
        return self._layouts or KnownLayouts()

    async def layouts(self, *, refresh: bool = False) -> KnownLayouts:
        """Reads all layouts and their drafts."""
        async with self._lock:
            if self._layouts is not None and not refresh:
                return self._layouts
            self._is_refused = False
            return await self._note(self._read_layouts(self._lookups.layouts(refresh=refresh)))

    async def layouts_with(self, codes: Iterable[str | None]) -> KnownLayouts:
        """Reads all layouts, again if one of these codes is unknown: it may have been entered a moment ago."""
        known = await self.layouts()
        wanted = {code_key(code) for code in codes if code} - {""}
        if known.by_code is None or wanted <= known.by_code.keys():
            return known
        async with self._lock:
            if self._layouts is not known:
                return self._layouts or known  # another caller has just read them
            return await self._note(self._read_layouts(self._lookups.layouts_now()))

    async def look_for_drafts(self) -> KnownLayouts:
        """Reads all layouts with the current drafts: another user may have checked one out a moment ago."""
        async with self._lock:
            known = self._layouts
            reading = self._read_layouts(self._lookups.layouts()) if known is None else self._with_drafts(known)
            return await self._note(reading)

    async def design(self, layout_id: int, *, refresh: bool = False) -> LayoutDesign | None:
        """Returns a layout with its parts; None where the CMS does not show it."""
        async with self._locks.of(layout_id):
            if layout_id in self._designs and not refresh:
                self._designs.move_to_end(layout_id)
                return self._designs[layout_id]
            async with self._places:
                times = self._times_forgotten
                if not self._is_refused:
                    design = await self._read_design(layout_id)
                    if times == self._times_forgotten:
                        self._keep(layout_id, design)
        return self._designs.get(layout_id)

    async def load_parts(
        self, layout_ids: Sequence[int], *, refresh: bool = False
    ) -> AsyncGenerator[tuple[int, ...], None]:
        """Reads the parts of these layouts, `CONCURRENCY` at a time; yields the ids of each finished group.

        Layouts beyond `MAX_DESIGNS` are not read.
        """
        known = () if refresh else tuple(each for each in layout_ids if each in self._designs)
        if known:
            yield known
        wanted = [each for each in layout_ids if each not in known][: max(0, MAX_DESIGNS - len(known))]
        for first in range(0, len(wanted), CONCURRENCY):
            group = tuple(wanted[first : first + CONCURRENCY])
            await asyncio.gather(*(self.design(layout_id, refresh=refresh) for layout_id in group))
            yield group
            if self._is_refused:
                return

    def layout(self, layout_id: int | None) -> Layout | None:
        """Returns a layout as far as known, without a request."""
        if layout_id is None:
            return None
        design, listed = self._designs.get(layout_id), self.known.by_id.get(layout_id)
        # The layout stays the same object before and after its parts are read, as long as both answers agree.
        return listed if design is None or (listed is not None and _standing(listed) == _standing(design)) else design

    def parts(self, layout_id: int | None) -> Parts:
        """Returns the known parts of a layout, without a request: from the CMS, or else as actions mention them."""
        if layout_id is None:
            return NO_PARTS
        known = self._parts.get(layout_id)
        if known is None and layout_id in self._mentions:
            return mentioned_parts(self._mentions[layout_id].values())
        return known or NO_PARTS

    def remember(self, actions: Mapping[int | None, Mapping[int, Action]]) -> None:
        """Remembers actions by layout and id, in case the CMS does not show the parts of their layouts."""
        self._mentions.update((layout_id, found) for layout_id, found in actions.items() if layout_id is not None)

    def mentioned(self) -> list[Layout]:
        """Returns the layouts that actions have mentioned, by id, as far as known."""
        ids = sorted(layout_id for layout_id, actions in self._mentions.items() if actions)
        return [
            self.layout(each) or Layout(layout_id=each, name=say("Layout {layout_id}", layout_id=each)) for each in ids
        ]

    def forget(self) -> None:
        """Forgets everything: another account may see other things. Answers under way are still the first account's."""
        self._times_forgotten += 1
        self._layouts = None
        self._designs.clear()
        self._parts.clear()
        self._mentions.clear()
        self._is_refused = False

    async def preview_address(self, layout_id: int) -> str:
        """Returns the address where a browser shows the layout, '' if there is none.

        It has a key: never kept or logged.
        """
        with self._link.watching():
            return await self._client.layouts.preview_address(layout_id)

    async def _note(self, reading: Awaitable[KnownLayouts]) -> KnownLayouts:
        """Keeps and returns what `reading` finds, but does not keep it if `forget` was called meanwhile."""
        times = self._times_forgotten
        found = await reading
        if times == self._times_forgotten:
            before, self._layouts = self.known.by_code, found
            if before is not None and found.by_code is not None and not found.by_code.keys() <= before.keys():
                self.on_new_codes.notify()
        return found

    async def _with_drafts(self, known: KnownLayouts) -> KnownLayouts:
        by_id = {each.layout_id: each for each in known.by_id.values() if not each.is_draft}
        return replace(known, by_id=by_id) if await self._add_drafts(by_id) else known

    async def _read_layouts(self, listing: Awaitable[Lookup[Layout]]) -> KnownLayouts:
        listed = await listing
        by_id = {layout.layout_id: layout for layout in listed.items}
        is_complete = await self._add_drafts(by_id) and listed.is_complete
        codes = codes_of(by_id.values()) if is_complete else None
        return KnownLayouts(by_id, is_complete, listed.sentence, codes)

    async def _add_drafts(self, by_id: dict[int, Layout]) -> bool:
        """Adds the drafts of checked-out layouts. Returns False if some could not be read."""
        is_complete, found = True, dict[int, Layout]()
        query = LayoutQuery(published_status_id=DRAFT, show_drafts=True, retired=WITH_RETIRED)
        try:
            with self._link.watching():
                async with aclosing(self._client.layouts.pages(query)) as pages:
                    async for page in pages:
                        found.update((layout.layout_id, layout) for layout in page.items)
                        is_complete = is_complete and not page.unreadable
        except REFUSALS as refusal:
            logger("layouts").info("drafts refused: %s", type(refusal).__name__)
            return False
        await self._add_other_drafts(found)
        by_id.update(found)
        return is_complete

    async def _add_other_drafts(self, found: dict[int, Layout]) -> None:
        """Adds drafts that the CMS shows only when they are requested by their parent layout."""
        known = {layout.parent_id for layout in found.values() if layout.is_draft}
        parents = [
            layout.layout_id
            for layout in found.values()
            if layout.published_status_id == DRAFT and not layout.is_draft and layout.layout_id not in known
        ]

        async def ask(parent_id: int) -> None:
            async with self._places:
                with self._link.watching():
                    async with aclosing(self._client.layouts.pages(_drafts_of(parent_id))) as pages:
                        async for page in pages:
                            found.update((draft.layout_id, draft) for draft in page.items if draft.is_draft)

        try:
            await asyncio.gather(*map(ask, parents[:MAX_PARENTS]))
        except REFUSALS as refusal:
            logger("layouts").info("drafts refused: %s", type(refusal).__name__)

    async def _read_design(self, layout_id: int) -> LayoutDesign | None:
        times = self._times_forgotten
        try:
            with self._link.watching():
                return await self._client.layouts.design(layout_id)
        except NotFound:
            return None
        except REFUSALS as refusal:
            logger("layouts").info("parts of layouts refused: %s", type(refusal).__name__)
            self._is_refused = times == self._times_forgotten
        except (BadResponse, ServerFault) as error:
            # One layout that makes the CMS fail must not keep the others from being read.
            logger("layouts").info("layout %d cannot be read: %s", layout_id, error.diagnostics)
        return None

    def _keep(self, layout_id: int, design: LayoutDesign | None) -> None:
        self._designs[layout_id] = design
        self._designs.move_to_end(layout_id)
        if design is not None:
            self._parts[layout_id] = parts_of(design)
        else:
            self._parts.pop(layout_id, None)
        while len(self._designs) > MAX_DESIGNS:
            gone, _ = self._designs.popitem(last=False)
            self._parts.pop(gone, None)


def _drafts_of(parent_id: int) -> LayoutQuery:
    return LayoutQuery(parent_id=parent_id, show_drafts=True, retired=WITH_RETIRED)


def _standing(layout: Layout) -> tuple[object, ...]:
    """The properties by which its actions are shown and checked."""
    return layout.name, layout.code, layout.parent_id, layout.published_status_id, layout.retired


def _by_name(layout: Layout) -> tuple[str, int]:
    return collation_key(layout.name), layout.layout_id
