"""Creates a record once: similar records are listed before it is sent, so that a lost answer can be settled.

The request must run once (see `transport.request.Kind.ONCE`). Before it is sent, the records that look like the new
one are listed. After a lost answer they are listed again: an added one is the new record; without one it was not
created. The request is never sent again without the user's decision, unless the CMS turned it away
(`OutcomeUnknown.is_turned_away`) and a look has shown that it isn't there.

Only a complete, readable list says that a record isn't there: an empty part, a damaged row or a refused look doesn't,
nor an empty list for an account without the right to see it. A refusal counts once such a look finds nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, replace
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
from app.services.drafts.draft import Draft
from app.services.drafts.draft_store import DraftStore
from app.services.saving.creation_rules import CreationRules, Signing, for_account
from app.services.saving.duplicate_check import DuplicateCheck
from app.services.saving.lost_write_outcome import TRIES, OutcomeChecks
from app.services.saving.own_writes import LATEST_S
from app.services.saving.sent_creations import SentCreation, SentCreations

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
        attempt = self._attempt
        record = await attempt.creations.look_again(attempt) if attempt is not None else None
        if attempt is None or record is None:
            return None
        sentence = say("Your earlier version reached the CMS, but not your later changes.")
        return CreationUnknown((record,), (attempt.creations.id_of(record),), sentence)

    def give_up(self) -> None:
        """Registers that the user has discarded it.

        If it arrives, it is reported. Once it can't any more, the same content is a new one.
        """
        if self._attempt is not None:
            self._attempt.creations.give_up(self._attempt)

    def allow_resend(self) -> None:
        """Registers the user's decision: the next try looks once more, and sends it if it still isn't there."""
        self._may_resend = True
        if self._attempt is not None:
            self._attempt.may_resend = True
            if self.ids:  # seen, and rejected by the user
                sent = self._attempt.sent
                self._attempt.sent = replace(sent, known=(sent.known or frozenset()) | frozenset(self.ids))


def _sentence(found: int, was_looked_for: bool, refusal: MarqueeError | None) -> str:
    if found and refusal is not None:
        reason = refusal.sentence
        return say_n(
            "{reason} A matching item now exists.", "{reason} {n} matching items now exist.", found, reason=reason
        )
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


@dataclass(frozen=True)
class _Request(Generic[R]):
    """A creation as it is requested; see `Creations.create`."""

    meant: Hashable
    title: str
    send: Callable[[], Awaitable[R]]
    check: Check | None


@dataclass(eq=False)
class _Attempt:
    """A creation that was sent and may still arrive; `lost` says what is known.

    `record_id` is the id in the CMS's answer; None if the answer was lost. `may_resend`: it is sent again if it isn't
    there, because the user has decided so or the CMS turned it away.
    """

    creations: Creations[Any]
    sent: SentCreation
    lost: OutcomeUnknown
    sent_at: float
    account: int | None
    record_id: RecordId | None = None
    may_resend: bool = False

    @property
    def is_refused(self) -> bool:
        """Whether the CMS refused it, and nothing was seen of it at once."""
        return self.sent.refusal is not None

    @property
    def names_field(self) -> bool:
        """Whether the CMS refused the value of a field: then it has checked the content, and it takes no waiting."""
        refusal = self.lost.refusal
        return self.is_refused and refusal is not None and _names_field(refusal)

    @property
    def is_too_late(self) -> bool:
        """Whether its request no longer arrives."""
        return self.age_s > LATEST_S

    @property
    def age_s(self) -> float:
        return asyncio.get_running_loop().time() - self.sent_at

    def unknown(self, *, was_looked_for: bool) -> CreationUnknown:
        """Returns the error to show.

        A web page in place of the CMS's answer is shown as such: the network needs a sign-in.
        """
        is_explained = isinstance(self.lost, NotACms | _NotReadBack)
        sentence = self.lost.sentence if is_explained else ""
        if self.lost.refusal is not None and not was_looked_for and not is_explained:
            reason = self.lost.refusal.sentence
            sentence = say("{sentence} Marquee couldn't check whether it was created.", sentence=reason)
        return CreationUnknown((), (), sentence, was_looked_for=was_looked_for, refusal=self.lost.refusal, attempt=self)


class Creations(Generic[R]):
    """The creations of one kind of record in one session.

    Attributes:
        duplicates: checks new records for duplicates.
        id_of: returns the id of a record.
    """

    def __init__(
        self,
        rules: CreationRules[R],
        checks: OutcomeChecks,
        signing: Signing,
        drafts: DraftStore | None,
        publish: Callable[[R], None],
    ) -> None:
        """`publish` gets each record that was made although it was refused."""
        self._rules = rules = for_account(rules, signing)
        self._signing = signing
        self._checks = checks
        self._locks: KeyedLock[object] = KeyedLock()
        self.id_of = rules.id_of
        self.duplicates = DuplicateCheck(
            rules, signing, drafts, lambda meant: self._locks.of(rules.turn_of(meant)), publish
        )
        self._attempts: list[_Attempt] = []
        self._sent = SentCreations(rules.resource, rules.meant_type, drafts)

    def resume(self, stored: Sequence[Draft]) -> None:
        """Continues with what an earlier run has created or sent; `stored` are the account's own drafts."""
        for sent in self._sent.of_earlier_runs(stored):
            self._sent_earlier(sent).sent = sent
        self.duplicates.resume(stored)
        for attempt in self._own_attempts():
            if attempt.is_refused or attempt.sent.is_given_up:
                self._look_out_for(attempt)

    def register_sent(self, meant: Hashable, title: str, age_s: float) -> CreationUnknown:
        """Registers that an earlier run sent this `age_s` seconds ago and ended with the outcome unknown."""
        sent = SentCreation(meant, title, None, age_s=age_s)
        return self._sent_earlier(sent).unknown(was_looked_for=False)

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
        (`CreationUnknown.allow_resend`). One that was refused is looked for first, too: it may have arrived since.
        Raises CreationUnknown, NotKept, what checking and sending raise, and SignInNeeded if another account has signed
        in before it was sent.
        """
        request = _Request(meant, title, partial(_send_through, self._signing.begin(), send), check)
        async with self._locks.of(self._rules.turn_of(meant)):
            attempt = self._attempt_at(meant)
            if attempt is not None and attempt.sent.is_given_up and attempt.is_too_late:
                self._drop(attempt)
                attempt = None
            if attempt is None:
                return await self._send_checked(request)
            found = await self._settle(attempt)
            if found is not None:
                return found
            if attempt.may_resend:
                return await self._send_once_more(attempt, request)
            if not attempt.is_too_late:
                raise attempt.unknown(was_looked_for=True) from attempt.lost
            self._drop(attempt)
            return await self._send_checked(request)

    async def look_again(self, attempt: _Attempt) -> R | None:
        """Returns the record of an attempt; None if it isn't there, or was settled. Raises CreationUnknown, NotKept."""
        return await self._settle(attempt) if attempt in self._attempts else None

    def give_up(self, attempt: _Attempt) -> None:
        """Registers that the user has discarded a creation: if it arrives, this run or the next one reports it."""
        if attempt in self._attempts:
            attempt.sent = self._sent.given_up(attempt.sent, attempt.account)
            self._look_out_for(attempt)

    async def _send_checked(self, request: _Request[R]) -> R:
        """Sends a creation at once after the look at what is there; one that has to wait is looked at again."""
        for tries_left in reversed(range(TRIES)):
            known: frozenset[RecordId] | None = frozenset()
            if request.check is None:
                known = await self._known(request.meant)
            else:
                await request.check()
            try:
                return await self._send(request, known)
            except ReadTooOld:
                if not tries_left:
                    raise
        raise AssertionError("the last try returns or raises")

    def _attempt_at(self, meant: object) -> _Attempt | None:
        """Returns what the signed-in account sent of this with an unknown outcome."""
        return next((each for each in self._own_attempts() if each.sent.meant == meant), None)

    def _own_attempts(self) -> list[_Attempt]:
        accounts = {self._signing.account(), None}
        return [each for each in self._attempts if each.account in accounts or accounts == {None}]

    def _sent_earlier(self, sent: SentCreation) -> _Attempt:
        """Returns the attempt of an earlier run that ended before the answer, or soon after a refusal."""
        lost = OutcomeUnknown(say("Marquee closed before the CMS responded."))
        if sent.refusal is not None:
            lost = OutcomeUnknown(sent.refusal, refusal=Invalid(sent.refusal), is_rolled_back=True)
        return self._attempt_at(sent.meant) or self._doubt(sent, lost)

    def _doubt(self, sent: SentCreation, lost: OutcomeUnknown, account: int | None = None) -> _Attempt:
        """Registers that the outcome of a creation is unknown; without `account`, the one signed in has sent it."""
        sent_at = asyncio.get_running_loop().time() - sent.age_s
        account = self._signing.account() if account is None else account
        attempt = _Attempt(self, sent, lost, sent_at, account, may_resend=lost.is_turned_away)
        self._attempts.append(attempt)
        return attempt

    async def _known(self, meant: object) -> frozenset[RecordId] | None:
        """Returns the ids of similar records before the creation; None where the CMS does not list them."""
        try:
            return frozenset(self.id_of(each) for each in await self._rules.find(meant))
        except (*REFUSALS, ServerFault, BadResponse) as error:
            _log.info("what is there before a creation was not listed: %s", type(error).__name__)
            return None

    async def _send(
        self, request: _Request[R], known: frozenset[RecordId] | None, *, is_doubtful: bool = False, tries: int = TRIES
    ) -> R:
        account, looked_at = self._signing.account(), time.monotonic()
        sent = await self._sent.keep(request.meant, request.title, known)
        try:
            with guarded(soon_after(looked_at)):
                written = await request.send()
        except OutcomeUnknown as lost:
            attempt = self._doubt(sent, lost, account)
            found = await self._settle(attempt)
            if found is not None:
                return found
            if not lost.is_rolled_back:
                raise attempt.unknown(was_looked_for=True) from lost
            if lost.is_turned_away and tries > 1:
                return await self._send_once_more(attempt, request, tries - 1)
            self._refused(attempt)
            raise lost.refusal or lost from lost.__cause__
        except REFUSALS as refusal:
            return await self._made_despite(refusal, sent, account)
        except MarqueeError:
            self._sent.forget(sent)  # nothing was sent
            raise
        return await self._kept(written, sent, is_doubtful=is_doubtful)

    async def _send_once_more(self, attempt: _Attempt, request: _Request[R], tries: int = TRIES) -> R:
        """Sends a creation again that is not there; a try that isn't sent leaves it in doubt.

        Others may have created something similar since, so it is checked again.
        """
        if request.check is not None:
            await request.check()
        self._attempts.remove(attempt)
        try:
            made = await self._send(request, attempt.sent.known, is_doubtful=True, tries=tries)
        except OutcomeUnknown:
            self._sent.forget(attempt.sent)
            raise  # it is in doubt again
        except MarqueeError:
            if self._attempt_at(request.meant) is None:
                self._attempts.append(attempt)
            else:
                self._sent.forget(attempt.sent)  # it was refused again, or is in doubt again
            raise
        self._sent.forget(attempt.sent)
        return made

    async def _made_despite(self, refusal: MarqueeError, sent: SentCreation, account: int | None) -> R:
        """Returns the record that a refused creation made: a gateway may send it twice and return the second answer.

        Raises the refusal if it made none, and CreationUnknown if the CMS doesn't say so: it can't be asked, or refuses
        to be. Only an account that may not list such records at all gets the refusal without a look, if it denies the
        right to create or names a field: the CMS checks both before it writes, and no look could ever settle it.
        """
        lost = OutcomeUnknown(refusal.sentence, refusal.hint, refusal=refusal, is_rolled_back=True)
        try:
            mine = await self.duplicates.mine(sent.meant, sent.known or frozenset())
        except MarqueeError as error:
            _log.info("a refused creation can't be looked for: %s", type(error).__name__)
            if sent.known is None and isinstance(error, REFUSALS) and _is_checked_first(refusal):
                self._sent.forget(sent)
                raise refusal from error
            attempt = self._doubt(sent, lost, account)
            attempt.may_resend = True  # once a look shows that it isn't there
            raise attempt.unknown(was_looked_for=False) from error
        if mine and sent.known is None:
            raise self._undecided(mine, self._doubt(sent, lost, account)) from refusal
        if not mine:
            self._refused(self._doubt(sent, lost, account))
            raise refusal
        self._sent.forget(sent)
        _log.warning("a creation was refused although it was carried out: %s", type(refusal).__name__)
        return self._made(mine[0], sent, is_doubtful=True)

    def _refused(self, attempt: _Attempt) -> None:
        """Registers that the CMS refused a creation: if it arrives, this run or the next one reports it."""
        attempt.sent = self._sent.refused(
            attempt.sent, (attempt.lost.refusal or attempt.lost).sentence, attempt.account
        )
        attempt.may_resend = True  # the next try is the user's decision; it looks once more before it is sent
        self._look_out_for(attempt)

    def _look_out_for(self, attempt: _Attempt) -> None:
        """Reports a refused or discarded creation if it arrives. The next try of a refused one finds it."""

        def end(found: R | None) -> None:
            if found is None or attempt.sent.is_given_up:
                self._drop(attempt)
            else:
                self._sent.forget(attempt.sent)
                attempt.sent, attempt.record_id = replace(attempt.sent, stored_as=""), self.id_of(found)
            if found is not None:
                self._made(found, attempt.sent, is_doubtful=True)

        self.duplicates.watch_for(attempt.sent, lambda: attempt in self._attempts, end)

    def _made(self, record: R, sent: SentCreation, *, is_doubtful: bool) -> R:
        """Registers a record as created here, and returns it: no other creation that may still arrive has made it."""
        record_id = self.id_of(record)
        for other in self._attempts:
            if other.sent.known is not None:
                other.sent = self._sent.with_known(other.sent, other.sent.known | {record_id}, other.account)
        return self.duplicates.register(record, sent, is_doubtful=is_doubtful)

    async def _settle(self, attempt: _Attempt) -> R | None:
        """Returns the record of an attempt; None where the last look found none. Raises CreationUnknown and NotKept."""
        others: list[R] = []
        unlike: list[R] = []  # of this account, perhaps from another computer

        async def look() -> R | None:
            sent = attempt.sent
            if attempt.record_id is not None:
                found = await self._read_back(attempt.record_id)
                if found is not None or sent.known is None:
                    return found  # else the answer may have had a wrong id
            fresh = self.duplicates.newest(await self._rules.find(sent.meant), sent.known or frozenset())
            mine = [each for each in fresh if self.duplicates.may_be_mine(each)]
            others[:] = [each for each in fresh if each not in mine]
            if sent.known is None and mine:
                raise self._undecided(mine, attempt)  # one of them may have existed before: the user can tell
            unlike[:] = [each for each in mine if not self._rules.is_as_meant(sent.meant, each)]
            return next((each for each in mine if each not in unlike), None)

        try:
            found = await self._checks.find(
                attempt.lost,
                attempt.sent.title,
                look,
                is_late=attempt.is_too_late or attempt.names_field,
                refused_since_s=attempt.age_s if attempt.is_refused and not attempt.names_field else None,
            )
        except OutcomeUnknown as error:
            if isinstance(error.__cause__, CreationUnknown):
                raise error.__cause__ from attempt.lost
            raise attempt.unknown(was_looked_for=False) from error.__cause__
        if found is None and (attempt.record_id is None or attempt.is_refused):
            if candidates := unlike if attempt.is_refused else [*unlike, *others]:
                raise self._undecided(candidates, attempt) from attempt.lost
            return None
        self._drop(attempt)
        if found is None:
            raise NotKept(attempt.sent.title)
        return self._made(found, attempt.sent, is_doubtful=True)

    def _drop(self, attempt: _Attempt) -> None:
        self._attempts.remove(attempt)
        self._sent.forget(attempt.sent)

    def _undecided(self, candidates: Sequence[R], attempt: _Attempt) -> CreationUnknown:
        ids = [self.id_of(each) for each in candidates]
        return CreationUnknown(candidates, ids, refusal=attempt.lost.refusal, attempt=attempt)

    async def _kept(self, written: R, sent: SentCreation, *, is_doubtful: bool) -> R:
        """Returns the record as read back: the CMS has been seen to answer 201 and keep nothing.

        A copy of its database can lag behind, so it is looked for until it could have arrived. Raises NotKept then, and
        CreationUnknown where it can't be read, or where the answer is another record.
        """
        record_id = self.id_of(written)
        is_ours = record_id not in (sent.known or ()) and self._rules.resembles(sent.meant, written)
        if is_ours:
            lost = _NotReadBack(
                say("The CMS said it created “{name}”, but Marquee can't read it back.", name=sent.title)
            )
            try:
                record = await self._read_back(record_id)
            except MarqueeError as error:
                _log.info("a new record was not read back: %s", type(error).__name__)
            else:
                if record is not None:
                    record = await self._meant_instead(record, sent) or record
                    self._sent.forget(sent)
                    return self._made(record, sent, is_doubtful=is_doubtful)
        else:
            _log.warning("the answer to a creation is another record")
            lost = _NotReadBack(say("The CMS returned another item instead of “{name}”.", name=sent.title))
        attempt = self._doubt(sent, lost)
        attempt.record_id = record_id if is_ours else None
        found = await self._settle(attempt)
        if found is None:
            raise attempt.unknown(was_looked_for=True)
        return found

    async def _meant_instead(self, answered: R, sent: SentCreation) -> R | None:
        """Returns the new record where the CMS answered with an older one that only has the same title."""
        if self._rules.is_as_meant(sent.meant, answered):
            return None
        try:
            mine = await self.duplicates.mine(sent.meant, sent.known or frozenset())
        except MarqueeError:
            return None
        if not mine or self.id_of(answered) in map(self.id_of, mine):
            return None
        _log.warning("the answer to a creation is another record of the same title")
        return mine[0]

    async def _read_back(self, record_id: RecordId) -> R | None:
        """Reads a record whose id the CMS answered; None where it isn't there. Raises what reading raises."""
        try:
            return await self._rules.read(record_id)
        except NotFound:
            return None


def _names_field(refusal: MarqueeError) -> bool:
    return isinstance(refusal, Invalid) and any(refusal.fields)


def _is_checked_first(refusal: MarqueeError) -> bool:
    """Whether the CMS gives such a refusal before it writes anything."""
    return isinstance(refusal, NotPermitted | ScopeDenied) or _names_field(refusal)


async def _send_through(gate: Gate, send: Callable[[], Awaitable[R]]) -> R:
    pass_gate(gate)
    with guarded(gate):
        return await send()
