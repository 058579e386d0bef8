"""What a form says when a save did not simply work: the banners, each with the ways out of it."""

from __future__ import annotations

from typing import Final

from app.services.document.status import ServerAdjusted
from app.ui.forms.book import FormBook
from app.ui.forms.content import FormContent
from app.ui.i18n import tr
from app.ui.widgets.feedback.banner import Banner, BannerTone

_NAMED: Final = 3
_SHOWN: Final = 80


def refusal_banner(sentence: str, hint: str = "") -> Banner:
    """What is wrong with something that no field shows, and what to do about it unless the sentence says it."""
    return Banner(sentence, "" if hint in sentence else hint, tone=BannerTone.DANGER, closable=True)


def differences_of(found: ServerAdjusted, content: FormContent, book: FormBook) -> str:
    """In what the CMS holds something else than was sent, field by field."""
    changed = [
        tr("{field}: the CMS has “{value}”", field=field.title, value=_cut(field.text_of(getattr(found.fresh, name))))
        for name, field in content.fields.items()
        if not book.same(name, getattr(found.sent, name), getattr(found.fresh, name))
    ]
    return f"{'; '.join(changed[:_NAMED])}."


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
