"""Banners for saves with problems, each with the possible next steps."""

from __future__ import annotations

from typing import Final

from app.services.document.status import ServerAdjusted
from app.ui.forms.field_groups import FormContent
from app.ui.forms.form_state import FormState
from app.ui.i18n import tr
from app.ui.widgets.feedback.banner import Banner, BannerTone

_NAMED: Final = 3
_SHOWN: Final = 80


def refusal_banner(sentence: str, hint: str = "") -> Banner:
    """Returns a banner on a problem without a visible field; `hint` is the next step, unless the sentence has one."""
    return Banner(sentence, "" if hint in sentence else hint, tone=BannerTone.DANGER, closable=True)


def differences_of(found: ServerAdjusted, content: FormContent, form_state: FormState) -> str:
    """Returns, field by field, how the CMS's stored values differ from those sent."""
    changed = [
        tr("{field}: the CMS has “{value}”", field=field.title, value=_cut(field.text_of(getattr(found.fresh, name))))
        for name, field in content.fields.items()
        if not form_state.same(name, getattr(found.sent, name), getattr(found.fresh, name))
    ]
    return f"{'; '.join(changed[:_NAMED])}."


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
