"""Random events while a user edits a document, and the way to a saved state from wherever they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Final

from app.core.change_hub import Change, Initiator, Kind
from app.core.errors import MarqueeError, NotFound, Offline
from app.domain.merging.field_merge import FieldMerge
from app.domain.merging.merge_plan import Side
from app.services.document import status as st
from app.services.document.document import RecordDocument
from app.services.document.interrupted_write import Ending, Held, Offered, Stuck
from app.services.saving.creation import CreationUnknown
from tests.helpers.document_model import RESOURCE, LeftSteps
from tests.helpers.document_user import ANNA, BEN, FIELDS, RECORD, Broken, Used
from tests.helpers.manual_loop import manual_loop
from tests.helpers.model_cms import WRITES, Request, Sheet

ROUNDS: Final = 12
"""In so many rounds a user gets everything saved once nothing fails any more."""
Act = tuple[str, int]
"""An event, and a number that selects its details."""


class Use(Used):
    """See `Used`: every `_do_` method is one event; it returns whether the event was possible."""

    def happen(self, name: str, number: int) -> None:
        """Makes the event happen; does nothing if it is not possible now."""
        before = self.status
        if getattr(self, f"_do_{name}")(number):
            self.loop.run()
            self._happened(name, before)

    # ... to the user

    def _do_edit(self, number: int) -> bool:
        status = self.status
        if status is None or not st.may_edit(status) or self.cms.account is None:
            return False
        name = FIELDS[number % 2] if self.copy.working.title else "title"
        text = f"{next(self._numbers):03d}-{'ab'[number % 2]}."
        if self.program.signer is not None:  # otherwise the CMS does not tell whose it is
            self._author[text] = self.cms.account
        self.wanted[name] = text
        self.copy.edit(**{name: text})
        return True

    def _do_undo(self, number: int) -> bool:
        if self.status is None or not st.may_edit(self.status):
            return False
        was_clean = self.copy.is_clean
        (self.copy.redo if number % 3 == 0 else self.copy.undo)()
        self._wants_what_is_there()
        if was_clean and self.program.signer is not None:  # restoring a discarded draft makes it one's own
            self._author.update(dict.fromkeys(self.wanted.values(), self.program.signer))
        if self._record_id is None and isinstance(self.status, st.Clean):
            self._life = len(self.cms.sent)  # discarded
        return True

    def _do_revert(self, _number: int) -> bool:
        if self.status is None or not st.may_edit(self.status) or st.is_busy(self.status) or self.copy.is_clean:
            return False
        self.copy.take(self.copy.base)
        self._wants_what_is_there()
        if self._record_id is None and isinstance(self.status, st.Clean):
            self._life = len(self.cms.sent)  # discarded, and the next one is another record
        return True

    def _wants_what_is_there(self) -> None:
        copy = self.copy
        self.wanted = {
            name: getattr(copy.working, name)
            for name in FIELDS
            if getattr(copy.working, name) != getattr(copy.base, name) and getattr(copy.working, name) in self._author
        }

    def _do_save(self, _number: int) -> bool:
        if self.document is None:
            return False
        before, keeps, works = self.document.status, self.program.drafts.keeps, self.program.works
        self.document.save()
        may = st.may_save(before) or (isinstance(before, st.Clean) and self._record_id is None)
        if not may and (self.document.status, self.program.drafts.keeps, self.program.works) != (before, keeps, works):
            raise Broken(f"saving changed {before}")
        return True

    def _do_agree(self, number: int) -> bool:
        if self._question is None or self._question.done():
            return False
        self._question.set_result(number % 6 > 0)
        return True

    def _do_cancel_waiting(self, _number: int) -> bool:
        if not isinstance(self.status, st.Waiting) or self.document is None:
            return False
        self.document.cancel_waiting_save()
        return True

    def _do_send_again(self, _number: int) -> bool:
        status = self.status
        if not isinstance(status, st.Uncertain) or status.doubt is None or self.document is None:
            return False
        error = status.doubt.error
        if isinstance(error, CreationUnknown) and error.was_looked_for:
            error.allow_resend()
            for each in self._unknown_posts():
                each.was_given_up = True
                each.is_known = bool(set(each.made) & set(error.ids))
        self.document.save()
        return True

    def _do_merge(self, number: int) -> bool:
        document = self.document
        theirs = self._theirs()
        if theirs is None or document is None:
            return False
        side = Side.MINE if number % 2 else Side.THEIRS
        merged = FieldMerge(self.copy.base, self.copy.working, theirs).take_all(side).result()
        self.copy.rebase(theirs)
        self.copy.take(merged)
        document.merged(theirs)
        self._wants_what_is_there()
        return True

    def _theirs(self) -> Sheet | None:
        """Returns the version that the user sees beside the unsaved one."""
        found = self._found_beside()
        assert found is None or isinstance(found, Sheet)
        return found

    def _found_beside(self) -> object:
        match self.status:
            case st.NeedsMerge(theirs=theirs) | st.Edited(newer=st.Newer(theirs=theirs)):
                return theirs
            case st.Overwritten(overwritten_save=overwritten_save):
                return overwritten_save.theirs
            case st.ServerAdjusted(fresh=fresh):
                return fresh
            case _:
                return None

    def _do_look(self, _number: int) -> bool:
        if self.document is None:
            return False
        self.program.start(self._look_again(self.document), "look again")
        return True

    async def _look_again(self, document: RecordDocument[Sheet]) -> None:
        with suppress(MarqueeError):  # also reported
            await document.look_again()

    def _do_discard(self, _number: int) -> bool:
        status = self.status
        if self.document is None or not isinstance(status, st.OthersWork):
            return False
        self.program.start(self.document.discard_others(), "discard")
        self.loop.run()
        self.wanted = {}
        self._life = len(self.cms.sent)
        return True

    def _do_close(self, number: int) -> bool:
        """Closes the tab as its question allows, and opens it again."""
        document = self.document
        if document is None:
            return False
        if document.is_busy:
            return False
        if not self.copy.is_clean and number % 3 == 0 and not isinstance(self.status, st.OthersWork):
            self.loop.create_task(document.draft.discard())
            self.wanted = {}
            self._life = len(self.cms.sent)
        else:
            self.loop.create_task(document.write_draft())
        self.loop.run()
        self._end_document()
        return True

    def _end_document(self) -> None:
        document, program = self.document, self.program
        assert document is not None
        document.close()
        self.document = None
        program.end_work()
        self.loop.run()
        seen, keeps, works = self._seen, program.drafts.keeps, program.works
        document.save()
        document.changed()
        program.hub.publish(Change(RESOURCE, (RECORD,), Kind.UPDATED), Initiator.BULK_EDIT)
        self.loop.run()
        if (seen, keeps, works) != (self._seen, program.drafts.keeps, program.works):
            raise Broken("something was done for a document that is closed")
        self._question = None

    def _do_open(self, _number: int) -> bool:
        if self.document is not None:
            return False
        self._open()
        return self.document is not None

    def _do_crash(self, number: int) -> bool:
        """Ends the program abruptly and starts it again; typing of the last two seconds may be lost."""
        if number % 2:
            self.program.drafts.write()
        if self.document is not None:
            self.document.close()
            self.document = None
        self.program.end_work()
        self.loop.create_task(self.program.writer.aclose())
        self.loop.run()
        self._question = None
        kept = self._on_disk(self._written)
        self.wanted = {name: text for name, text in self.wanted.items() if text in {*kept, *self.cms.shown}}
        self._start()
        return True

    # ... to the network and the CMS

    def _request(self, number: int) -> Request | None:
        """Returns a request in flight, usually the first."""
        open_ = self.cms.under_way
        return open_[number // 4 % len(open_) if number % 4 == 0 else 0] if open_ else None

    def _do_answer(self, number: int) -> bool:
        return self._with_request(number, self.cms.reply)

    def _do_carry_out(self, number: int) -> bool:
        request = self._request(number)
        if request is None or request.verb not in WRITES or request.is_applied:
            return False
        self.cms.carry_out(request, is_cut=number % 7 == 0)
        return True

    def _do_twice(self, number: int) -> bool:
        request = self._request(number)
        if request is None or request.verb not in WRITES:
            return False
        self.cms.carry_out(request)
        return True

    def _do_lose(self, number: int) -> bool:
        return self._with_request(number, self.cms.lose)

    def _do_break(self, number: int) -> bool:
        return self._with_request(number, self.cms.break_down)

    def _do_refuse(self, number: int) -> bool:
        return self._with_request(number, self.cms.refuse)

    def _with_request(self, number: int, call: Callable[[Request], None]) -> bool:
        request = self._request(number)
        if request is None:
            return False
        call(request)
        return True

    def _do_arrive(self, number: int) -> bool:
        if not self.cms.late:
            return False
        self.cms.arrive(self.cms.late[number % len(self.cms.late)], self.loop.now)
        return True

    def _do_network(self, _number: int) -> bool:
        self.cms.is_up = not self.cms.is_up
        if self.cms.is_up:
            self._ping()
            return True
        for each in list(self.cms.under_way):
            self.cms.lose(each)
        self.loop.run()
        self.program.asked_in_vain(Offline("no network"))
        return True

    def _do_ping(self, _number: int) -> bool:
        return self._ping()

    def _ping(self) -> bool:
        """Lets another part of the program send a request to the CMS."""
        if not self.cms.is_up or self.cms.account is None:
            return False
        self.program.asked()
        return True

    def _do_time(self, number: int) -> bool:
        self.program.drafts.write()
        self.loop.forward((0.3, 1.0, 3.0, 15.0, 70.0)[number % 5])
        return True

    def _do_write(self, _number: int) -> bool:
        self.program.drafts.write()
        return True

    def _do_sign(self, number: int) -> bool:
        if self.cms.account is not None and number % 3 == 0:
            self.program.sign_out()
        else:
            self.program.sign_in(ANNA if number % 2 else BEN)
        return True

    def _do_who(self, _number: int) -> bool:
        if not self.program.is_account_pending or self.cms.account is None:
            return False
        self.program.learn_who()
        return True

    def _do_others(self, number: int) -> bool:
        """Saves as another user."""
        if self._record_id not in self.cms.records or self._record_id is None:
            return False
        now = self.cms.records[self._record_id]
        self.cms.records[self._record_id] = replace(now, **{FIELDS[number % 2]: f"other {next(self._numbers)}"})
        if number % 5 == 0:
            change = Change(RESOURCE, (self._record_id,), Kind.UPDATED)
            self.program.hub.publish(change, Initiator.BULK_EDIT)
        return True

    def _do_delete(self, number: int) -> bool:
        if number % 3 or self._record_id is None or self._record_id not in self.cms.records:
            return False
        del self.cms.records[self._record_id]
        self.program.hub.publish(Change(RESOURCE, (self._record_id,), Kind.DELETED), None)
        return True

    def _do_steps(self, number: int) -> bool:
        if self.document is None or self._record_id not in self.cms.records or self._record_id is None:
            return False
        phase = self.status.phase if isinstance(self.status, st.InterruptedWrite) else None
        match phase:
            case Offered():
                self.document.end_steps((Ending.FINISH, Ending.UNDO, Ending.KEEP)[number % 3])
            case Held() if number % 7 == 0:
                self.document.cancel_waiting_save()
            case Held() | Stuck():
                self.document.retry_steps()
            case None if number % 3 == 0:
                self._leave_steps(number)
            case _:
                return False
        return True

    def _may_end_steps(self) -> bool:
        left = self.program.left_steps
        return left is None or left.is_mine

    def _leave_steps(self, number: int) -> None:
        """A write of several steps stops part-way, perhaps in another window of this account."""
        assert self.document is not None
        done = None if number % 4 == 0 else 1 + number % 3
        self.program.left_steps = LeftSteps(self.program.signer, self.program, done)
        self.loop.create_task(self.document.look_for_unfinished_steps())

    # the way to a saved state

    def settle(self) -> None:
        """Removes all obstacles, and continues until everything is saved."""
        self.told.append("--- everything works from here on")
        self.cms.is_up = True
        for _ in range(ROUNDS):
            self._calm()
            status = self.status
            if isinstance(status, st.Clean) and not (self._record_id is None and self.wanted):
                break
            if isinstance(status, st.Refused) and isinstance(status.error, NotFound):
                return
            if isinstance(status, st.Gone) or (status is None and self._record_id not in (None, *self.cms.records)):
                return
            self._go_on(status)
        else:
            raise Broken(f"no way out of {self.status}")
        self._check()

    def _calm(self) -> None:
        for _ in range(ROUNDS):
            self._ping()
            for _ in range(100):
                if not self.cms.under_way:
                    break
                self.cms.reply(self.cms.under_way[0])
                self.loop.run()
            if self.program.is_account_pending:
                self.program.learn_who()
            if self._question is not None and not self._question.done():
                self._question.set_result(True)
            self.loop.run()
            if not self.cms.under_way:
                if self.status is not None and not isinstance(self.status, st.Asking | st.Sending | st.Waiting):
                    return
                self.loop.forward(20.0)

    def _go_on(self, status: st.Status | None) -> None:
        act = {
            type(None): "open",
            st.OthersWork: "sign_author",
            st.NeedsMerge: "merge",
            st.Overwritten: "merge",
            st.ServerAdjusted: "merge",
            st.InterruptedWrite: "steps",
            st.Uncertain: "send_again",
        }.get(type(status), "save")
        if act == "merge":
            self.happen("merge", 1 if not isinstance(status, st.ServerAdjusted) else 0)
        elif isinstance(status, st.InterruptedWrite) and not self._may_end_steps():
            left = self.program.left_steps
            self.program.sign_in(BEN if left is not None and left.account == BEN else ANNA)
            self.program.learn_who()
        elif act == "sign_author":
            self.program.sign_in(self._owner(status))
            self.program.learn_who()
            if isinstance(self.status, st.OthersWork):  # opening the record restores its draft
                self.happen("close", 1)
        elif self.cms.account is None:
            self.program.sign_in(ANNA)
        elif isinstance(status, st.Edited) and status.newer is not None:
            self.happen("merge", 1)
        elif isinstance(status, st.Edited | st.Clean) and not self.copy.working.title:
            self.happen("edit", 0)
        else:
            self.happen(act, 1)

    @staticmethod
    def _owner(status: Any) -> int:
        owner = status.draft.account_id if status.draft is not None else status.work.made_by
        assert owner in (ANNA, BEN)
        return int(owner)


ACTS: Final[dict[str, int]] = {
    "answer": 30,
    "edit": 12,
    "save": 14,
    "agree": 5,
    "carry_out": 7,
    "lose": 8,
    "time": 7,
    "arrive": 5,
    "break": 3,
    "refuse": 2,
    "twice": 2,
    "network": 3,
    "ping": 3,
    "undo": 3,
    "revert": 1,
    "cancel_waiting": 1,
    "send_again": 4,
    "merge": 4,
    "look": 3,
    "discard": 1,
    "close": 1,
    "open": 5,
    "crash": 2,
    "write": 2,
    "sign": 2,
    "who": 4,
    "others": 5,
    "delete": 1,
    "steps": 4,
}
_NAMES: Final = tuple(ACTS)
_WEIGHTS: Final = tuple(ACTS.values())


def acts(seed: int, length: int) -> list[Act]:
    """Returns random events, the same for the same seed."""
    random = Random(seed)
    return [(name, random.getrandbits(16)) for name in random.choices(_NAMES, _WEIGHTS, k=length)]


def play(sequence: Sequence[Act], *, is_new: bool, tells_who: bool, keeps_log: bool = True) -> tuple[str, Use]:
    """Returns the violated rule, or "" for none, and the document's use."""
    with manual_loop() as loop:
        use = Use(loop, is_new=is_new, tells_who=tells_who, keeps_log=keeps_log)
        try:
            for name, number in sequence:
                use.happen(name, number)
            use.settle()
        except Broken as error:
            return str(error), use
    return "", use


def shortest(sequence: Sequence[Act], *, is_new: bool, tells_who: bool) -> list[Act]:
    """Returns a shortest part of the events that still violates a rule."""
    left = list(sequence)
    size = len(left) // 2
    while size:
        for at in range(len(left) - size, -1, -1):
            fewer = left[:at] + left[at + size :]
            if play(fewer, is_new=is_new, tells_who=tells_who, keeps_log=False)[0]:
                left = fewer
        size //= 2
    return left
