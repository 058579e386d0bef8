"""Creates a record once: similar records are listed before it is sent, so that a lost answer can be settled.

The request must run once (see `transport.request.Kind.ONCE`). Before it is sent, the records that look like the new
one are listed. After a lost answer they are listed again: an added one is the new record; without one it was not
created. The request is never sent again without the user's decision, unless the CMS turned it away
(`OutcomeUnknown.is_turned_away`) and a look has shown that it isn't there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from app.core.errors import (
    REFUSALS,
    BadResponse,
    Invalid,
    MarqueeError,
    NextStep,
    NotACms,
    NotFound,
    NotPermitted,
    OutcomeUnknown,
    ScopeDenied,
    ServerFault,
)
from app.core.keyed_lock import KeyedLock
from app.core.log import logger
from app.core.translatable_texts import say, say_n
from app.core.write_gate import Gate, ReadTooOld, guarded, pass_gate, soon_after
from app.domain.list_queries import RecordId
from app.services.saving.creation_rules import CreationRules, Signing
from app.services.saving.drafts import Draft, DraftStore
from app.services.saving.duplicate_check import DuplicateCheck
from app.services.saving.lost_write_outcome import TRIES, OutcomeChecks
from app.services.saving.own_writes import LATEST_S
from app.services.saving.sent_creations import SentCreations

R = TypeVar("R")

Check = Callable[[], Awaitable[None]]
"""Asks the CMS, and raises if it has anything similar."""

_log = logger("creation")


class CreationUnknown(OutcomeUnknown):
    """A new record may or may not exist; it isn't sent again without the user's decision.

    Attributes:
        candidates, ids: similar records added since, newest first; empty if none was found.
        was_looked_for: whether a look succeeded. If not, the record is looked for again once the CMS answers.
    """

    def __init__(
        self,
        candidates: Sequence[Any],
        ids: Sequence[RecordId],
        sentence: str = "",
        *,
        was_looked_for: bool = True,
        refusal: MarqueeError | None = None,
        attempt: _Attempt | None = None,
    ) -> None:
        """`sentence` replaces the text about what is known; `refusal` is the CMS's reason."""
        if not sentence:
            sentence = _sentence(len(ids), was_looked_for, refusal)
        super().__init__(
            sentence,
            say("Open the existing one.") if ids else say("Marquee checks once more before sending it again."),
            refusal=refusal,
        )
        self.candidates = tuple(candidates)
        self.ids = tuple(ids)
        self.was_looked_for = was_looked_for
        self._attempt = attempt
        self._may_resend = False

    async def arrived(self) -> CreationUnknown | None:
        """Looks once more: returns the error to show if the record exists now, else None.

        Raises CreationUnknown if it can't look, and NotKept. Once the record was found, it stays found until the user
        has decided.
        """
        if self.ids and not self._may_resend:
            return self
        found = await self._attempt.settle() if self._attempt is not None and self._attempt.settle is not None else None
        if found is None:
            return None
        record, record_id = found
        return CreationUnknown(
            (record,), (record_id,), say("Your earlier version reached the CMS, but not your later changes.")
        )

    def give_up(self) -> None:
        """Registers that the user has discarded it: once it can't arrive any more, the same content is a new one."""
        if self._attempt is not None:
            self._attempt.is_given_up = True

    def allow_resend(self) -> None:
        """Registers the user's decision: the next try looks once more, and sends it if it still isn't there."""
        self._may_resend = True
        if self._attempt is not None:
            self._attempt.may_resend = True
            if self.ids:  # seen, and rejected by the user
                self._attempt.known = (self._attempt.known or frozenset()) | frozenset(self.ids)


def _sentence(found: int, was_looked_for: bool, refusal: MarqueeError | None) -> str:
    if found:
        return say_n(
            "The CMS's response was lost. A matching item now exists.",
            "The CMS's response was lost. {n} matching items now exist.",
            found,
        )
    if not was_looked_for:
        return say("The CMS's response was lost, and Marquee couldn't check whether it was created.")
    if refusal is not None:
        return say("{sentence} It hasn't been created so far.", sentence=refusal.sentence)
    return say("The CMS's response was lost. It hasn't been created so far.")


class NotKept(ServerFault):
    """The CMS answered that it created a record, but doesn't have it (seen on 4.5.1 with parallel creations)."""

    next_step = NextStep.RETRY

    def __init__(self, title: str) -> None:
        super().__init__(say("The CMS said it created “{name}”, but it isn't there.", name=title), say("Try again."))


class _NotReadBack(OutcomeUnknown):
    """The CMS answered that it created a record, which could not be read since."""


@dataclass(eq=False)
class _Attempt:
    """A creation that was sent and whose outcome is unknown.

    `known` are the ids of similar records that existed before; None if they could not be listed. `record_id` is the id
    in the CMS's answer; None if the answer was lost. `may_resend`: it is sent again if it isn't there, because the user
    has decided so or the CMS turned it away. `is_given_up`: the user has discarded it. `stored_as` is its name on disk;
    "" if it isn't there.
    """

    meant: object
    known: frozenset[RecordId] | None
    lost: OutcomeUnknown
    sent_at: float
    account: int | None
    record_id: RecordId | None = None
    may_resend: bool = False
    is_given_up: bool = False
    stored_as: str = ""
    settle: Callable[[], Awaitable[tuple[Any, RecordId] | None]] | None = None

    def unknown(self, *, was_looked_for: bool) -> CreationUnknown:
        """Returns the error to show.

        A web page in place of the CMS's answer is shown as such: the network needs a sign-in.
        """
        is_explained = isinstance(self.lost, NotACms | _NotReadBack)
        sentence = self.lost.sentence if is_explained else ""
        if self.lost.is_turned_away and self.lost.refusal is not None and not was_looked_for:
            reason = self.lost.refusal.sentence
            sentence = say("{sentence} Marquee couldn't check whether it was created.", sentence=reason)
        return CreationUnknown((), (), sentence, was_looked_for=was_looked_for, refusal=self.lost.refusal, attempt=self)


class Creations(Generic[R]):
    """The creations of one kind of record in one session.

    Attributes:
        duplicates: checks new records for duplicates.
    """

    def __init__(
        self, rules: CreationRules[R], checks: OutcomeChecks, signing: Signing, drafts: DraftStore | None = None
    ) -> None:
        self._rules = rules
        self._signing = signing
        self._checks = checks
        self._locks: KeyedLock[object] = KeyedLock()
        self.duplicates = DuplicateCheck(rules, signing, drafts, lambda meant: self._locks.of(rules.turn_of(meant)))
        self._attempts: list[_Attempt] = []
        self._sent = SentCreations(rules.resource, rules.meant_type, drafts)

    def resume(self, stored: Sequence[Draft]) -> None:
        """Continues with what an earlier run has created or sent; `stored` are the account's own drafts."""
        for sent in self._sent.of_earlier_runs(stored):
            self.register_sent(sent.meant, sent.title, sent.age_s)
            attempt = self._attempt_at(sent.meant)
            assert attempt is not None, "just registered"
            attempt.known, attempt.stored_as = sent.known, sent.stored_as
        self.duplicates.resume(stored)

    def register_sent(self, meant: Hashable, title: str, age_s: float) -> CreationUnknown:
        """Registers that an earlier run sent this `age_s` seconds ago and ended with the outcome unknown."""
        attempt = self._attempt_at(meant)
        if attempt is None:
            lost = OutcomeUnknown(say("Marquee closed before the CMS responded."))
            attempt = self._attempt(meant, None, lost, age_s=age_s)
            self._attempts.append(attempt)
            self._settle_later(attempt, title)
        return attempt.unknown(was_looked_for=False)

    async def create(
        self,
        meant: Hashable,
        title: str,
        send: Callable[[], Awaitable[R]],
        *,
        check: Check | None = None,
    ) -> R:
        """Creates a record and returns it as read back.

        `meant` is the requested content; two equal ones are the same creation. `check` raises if anything similar
        exists; another creation may have made it while this one waited for its turn. If an earlier try has an unknown
        outcome, its record is looked for first; it is sent again only after the user's decision
        (`CreationUnknown.allow_resend`). Raises CreationUnknown, NotKept, what checking and sending raise, and
        SignInNeeded if another account has signed in before it was sent.
        """
        send = partial(_send_through, self._signing.begin(), send)
        async with self._locks.of(self._rules.turn_of(meant)):
            attempt = self._attempt_at(meant)
            if attempt is not None and attempt.is_given_up and self._is_too_late(attempt):
                self._drop(attempt)
                attempt = None
            if attempt is None:
                return await self._send_checked(meant, title, send, check)
            found = await self._settle(attempt, title)
            if found is not None:
                return found
            if not attempt.may_resend and self._is_too_late(attempt):
                self._drop(attempt)  # it can't arrive any more
                return await self._send_checked(meant, title, send, check)
            if not attempt.may_resend:
                raise attempt.unknown(was_looked_for=True) from attempt.lost
            return await self._send_once_more(attempt, title, send, check)

    async def _send_checked(
        self, meant: object, title: str, send: Callable[[], Awaitable[R]], check: Check | None
    ) -> R:
        """Sends a creation at once after the look at what is there; one that has to wait is looked at again."""
        for tries_left in reversed(range(TRIES)):
            known = await self._known(meant) if check is None else frozenset()
            if check is not None:
                await check()
            try:
                return await self._send(meant, title, known, send, check)
            except ReadTooOld:
                if not tries_left:
                    raise
        raise AssertionError("the last try returns or raises")

    def _attempt_at(self, meant: object) -> _Attempt | None:
        """Returns what the signed-in account sent of this with an unknown outcome."""
        accounts = {self._signing.account(), None}
        may_be_mine = (each for each in self._attempts if each.account in accounts or accounts == {None})
        return next((each for each in may_be_mine if each.meant == meant), None)

    def _attempt(
        self,
        meant: object,
        known: frozenset[RecordId] | None,
        lost: OutcomeUnknown,
        *,
        account: int | None = None,
        age_s: float = 0.0,
        stored_as: str = "",
    ) -> _Attempt:
        sent_at = asyncio.get_running_loop().time() - age_s
        account = self._signing.account() if account is None else account
        return _Attempt(meant, known, lost, sent_at, account, stored_as=stored_as)

    async def _known(self, meant: object) -> frozenset[RecordId] | None:
        """Returns the ids of similar records before the creation; None where the CMS does not list them."""
        try:
            return frozenset(self._rules.id_of(each) for each in await self._rules.find(meant))
        except (NotPermitted, ScopeDenied, NotFound, Invalid, ServerFault, BadResponse) as error:
            _log.info("what is there before a creation was not listed: %s", type(error).__name__)
            return None

    async def _send(
        self,
        meant: object,
        title: str,
        known: frozenset[RecordId] | None,
        send: Callable[[], Awaitable[R]],
        check: Check | None,
        *,
        is_doubtful: bool = False,
        tries: int = TRIES,
    ) -> R:
        account, looked_at = self._signing.account(), time.monotonic()
        stored_as = await self._sent.keep(meant, title, known)
        try:
            with guarded(soon_after(looked_at)):
                written = await send()
        except OutcomeUnknown as lost:
            attempt = self._attempt(meant, known, lost, account=account, stored_as=stored_as)
            attempt.may_resend = lost.is_turned_away
            self._attempts.append(attempt)
            found = await self._settle(attempt, title)
            if found is not None:
                return found
            if not lost.is_rolled_back:
                raise attempt.unknown(was_looked_for=True) from lost
            if lost.is_turned_away and tries > 1:
                return await self._send_once_more(attempt, title, send, check, tries - 1)
            attempt.may_resend = True  # the next try is the user's decision; it looks once more before it is sent
            raise lost.refusal or lost from lost.__cause__
        except REFUSALS as refusal:
            found = await self._made_before_refusal(meant, title, known)
            self._sent.forget(stored_as)
            if found is None:
                raise
            _log.warning("a creation was refused although it was carried out: %s", type(refusal).__name__)
            return found
        except MarqueeError:
            self._sent.forget(stored_as)  # nothing was sent
            raise
        return await self._kept(written, meant, title, known, stored_as, is_doubtful=is_doubtful)

    async def _send_once_more(
        self, attempt: _Attempt, title: str, send: Callable[[], Awaitable[R]], check: Check | None, tries: int = TRIES
    ) -> R:
        """Sends a creation again that is not there; a try that isn't sent leaves it in doubt.

        Others may have created something similar since, so `check` is asked again.
        """
        if check is not None:
            await check()
        self._attempts.remove(attempt)
        try:
            made = await self._send(attempt.meant, title, attempt.known, send, check, is_doubtful=True, tries=tries)
        except OutcomeUnknown:
            self._sent.forget(attempt.stored_as)
            raise  # it is in doubt again
        except MarqueeError:
            if self._attempt_at(attempt.meant) is None:
                self._attempts.append(attempt)
            raise
        self._sent.forget(attempt.stored_as)
        return made

    async def _made_before_refusal(self, meant: object, title: str, known: frozenset[RecordId] | None) -> R | None:
        """Returns the record that a refused creation made: a gateway may send it twice and return the second answer."""
        if known is None:
            return None
        try:
            found = self.duplicates.newest(await self._rules.find(meant), known)
        except MarqueeError:
            return None
        mine = next((each for each in found if self.duplicates.may_be_mine(each)), None)
        return None if mine is None else self._take(mine, meant, title, known, is_doubtful=True)

    async def _settle(self, attempt: _Attempt, title: str) -> R | None:
        """Returns the record of an attempt; None where the last look found none. Raises CreationUnknown and NotKept."""
        others: list[R] = []

        async def look() -> R | None:
            if attempt.record_id is not None:
                found = await self._read_back(attempt.record_id)
                if found is not None or attempt.known is None:
                    return found  # else the answer may have had a wrong id
            fresh = self.duplicates.newest(await self._rules.find(attempt.meant), attempt.known or frozenset())
            mine = [each for each in fresh if self.duplicates.may_be_mine(each)]
            others[:] = [each for each in fresh if each not in mine]
            if attempt.known is None and mine:
                raise self._undecided(mine, attempt)  # one of them may have existed before: the user can tell
            return next(iter(mine), None)

        self._settle_later(attempt, title)
        try:
            found = await self._checks.find(attempt.lost, title, look, is_late=self._is_too_late(attempt))
        except OutcomeUnknown as error:
            if isinstance(error.__cause__, CreationUnknown):
                raise error.__cause__ from attempt.lost
            raise attempt.unknown(was_looked_for=False) from error.__cause__
        if found is None and attempt.record_id is None:
            if others:
                raise self._undecided(others, attempt) from attempt.lost
            return None
        self._drop(attempt)
        if found is None:
            raise NotKept(title)
        return self._take(found, attempt.meant, title, attempt.known, is_doubtful=True)

    def _drop(self, attempt: _Attempt) -> None:
        self._attempts.remove(attempt)
        self._sent.forget(attempt.stored_as)

    @staticmethod
    def _is_too_late(attempt: _Attempt) -> bool:
        """Whether its request no longer arrives."""
        return asyncio.get_running_loop().time() - attempt.sent_at > LATEST_S

    def _undecided(self, candidates: Sequence[R], attempt: _Attempt) -> CreationUnknown:
        ids = [self._rules.id_of(each) for each in candidates]
        return CreationUnknown(candidates, ids, refusal=attempt.lost.refusal, attempt=attempt)

    def _settle_later(self, attempt: _Attempt, title: str) -> None:
        async def settle() -> tuple[R, RecordId] | None:
            record = await self._settle(attempt, title) if attempt in self._attempts else None
            return None if record is None else (record, self._rules.id_of(record))

        attempt.settle = settle

    async def _kept(
        self,
        written: R,
        meant: object,
        title: str,
        known: frozenset[RecordId] | None,
        stored_as: str,
        *,
        is_doubtful: bool,
    ) -> R:
        """Returns the record as read back: the CMS has been seen to answer 201 and keep nothing.

        A copy of its database can lag behind, so it is looked for until it could have arrived. Raises NotKept then, and
        CreationUnknown where it can't be read, or where the answer is another record.
        """
        record_id = self._rules.id_of(written)
        unread = _NotReadBack(say("The CMS said it created “{name}”, but Marquee can't read it back.", name=title))
        attempt = self._attempt(meant, known, unread, stored_as=stored_as)
        attempt.record_id = record_id
        if record_id in (known or ()) or not self._rules.resembles(meant, written):
            _log.warning("the answer to a creation is another record")
            attempt.record_id = None
            attempt.lost = _NotReadBack(say("The CMS returned another item instead of “{name}”.", name=title))
        else:
            try:
                record = await self._read_back(record_id)
            except MarqueeError as error:
                _log.info("a new record was not read back: %s", type(error).__name__)
            else:
                if record is not None:
                    record = await self._meant_instead(record, meant, known) or record
                    self._sent.forget(stored_as)
                    return self._take(record, meant, title, known, is_doubtful=is_doubtful)
        self._attempts.append(attempt)
        found = await self._settle(attempt, title)
        if found is None:
            raise attempt.unknown(was_looked_for=True)
        return found

    async def _meant_instead(self, answered: R, meant: object, known: frozenset[RecordId] | None) -> R | None:
        """Returns the new record where the CMS answered with an older one that only has the same title."""
        if self._rules.is_as_meant(meant, answered):
            return None
        try:
            found = self.duplicates.newest(await self._rules.find(meant), known or frozenset())
        except MarqueeError:
            return None
        mine = [each for each in found if self.duplicates.may_be_mine(each)]
        if not mine or self._rules.id_of(answered) in map(self._rules.id_of, mine):
            return None
        _log.warning("the answer to a creation is another record of the same title")
        return mine[0]

    async def _read_back(self, record_id: RecordId) -> R | None:
        """Reads a record whose id the CMS answered; None where it isn't there. Raises what reading raises."""
        try:
            return await self._rules.read(record_id)
        except NotFound:
            return None

    def _take(
        self,
        record: R,
        meant: object,
        title: str,
        known: frozenset[RecordId] | None,
        *,
        is_doubtful: bool,
    ) -> R:
        """Registers `record`, seen in the CMS, as created here; it is checked for duplicates a little later."""
        self.duplicates.register(record, meant, title, known, is_doubtful=is_doubtful)
        return record


async def _send_through(gate: Gate, send: Callable[[], Awaitable[R]]) -> R:
    pass_gate(gate)
    with guarded(gate):
        return await send()
