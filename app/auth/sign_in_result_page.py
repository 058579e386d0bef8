"""The page that the browser shows at the end of a sign-in: the result in one sentence, in Marquee's colours."""

from __future__ import annotations

import base64
import hashlib
from html import escape

from app.core.translatable_texts import say

_STYLE = """
:root { color-scheme: light dark; --ground: #f5f6f8; --card: #fff; --edge: #e2e5ea; --text: #16191f; --quiet: #475060;
  --good: #177245; --good-soft: #e0f3e8; --bad: #b8243a; --bad-soft: #fce8ea; }
@media (prefers-color-scheme: dark) { :root { --ground: #131519; --card: #1a1d22; --edge: #2b3038; --text: #eceef2;
  --quiet: #b6bdc9; --good: #5cc98e; --good-soft: #16301f; --bad: #ff8a96; --bad-soft: #3d1a20; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground);
  color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 480px; padding: 32px; background: var(--card); border: 1px solid var(--edge);
  border-radius: 8px; }
header { display: flex; align-items: center; gap: 12px; margin-bottom: 32px; font-size: 16px; font-weight: 500; }
section { display: flex; gap: 16px; }
section > svg { flex: none; width: 32px; height: 32px; padding: 7px; border-radius: 16px; }
.good > svg { color: var(--good); background: var(--good-soft); }
.bad > svg { color: var(--bad); background: var(--bad-soft); }
h1 { font-size: 20px; line-height: 32px; font-weight: 600; }
p { margin-top: 8px; color: var(--quiet); overflow-wrap: anywhere; }
"""
# The page loads and runs nothing; its own style is allowed by its hash.
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode("ascii")

POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of every page."""

# The same drawing as resources/icons/marquee.svg.
_LOGO = (
    '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" '
    'fill="#4a4dcb"/><rect x="4" y="12" width="6" height="12" rx="1.5" fill="#cccdf0"/><rect x="12" y="8" width="8" '
    'height="12" rx="1.5" fill="#fff"/><rect x="22" y="12" width="6" height="12" rx="1.5" fill="#cccdf0"/></svg>'
)
_TICK = (
    '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M3 9.5 7.2 13.5 15 5" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)
_EXCLAMATION = (
    '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M9 3.5v7" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linecap="round"/><circle cx="9" cy="14" r="1.4" fill="currentColor"/></svg>'
)


def page(title: str, *lines: str, good: bool) -> bytes:
    """Returns a whole HTML page: `title` and `lines` are plain text and are escaped here."""
    kind, mark = ("good", _TICK) if good else ("bad", _EXCLAMATION)
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
    language = say("en", "code of the language that the page is in")
    return (
        f'<!doctype html><html lang="{language}">'
        '<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} – Marquee</title><style>{_STYLE}</style></head><body><main>"
        f"<header>{_LOGO}Marquee</header>"
        f'<section class="{kind}">{mark}<div><h1>{escape(title)}</h1>{paragraphs}</div></section>'
        "</main></body></html>"
    ).encode()


def signed_in(host: str) -> bytes:
    """The page after the tokens have arrived."""
    return page(
        say("Sign-in complete"),
        say("Marquee can now work with {host} on your behalf.", host=host),
        say("You can close this tab and go back to Marquee."),
        good=True,
    )


def failed(sentence: str, fix: str) -> bytes:
    """The page after a failed sign-in, with the diagnosis."""
    return page(say("Sign-in failed"), sentence, fix, good=False)


def declined() -> bytes:
    """The page after the user declined."""
    return page(say("Access declined"), say("Marquee didn't get access. You can close this tab."), good=False)


def foreign() -> bytes:
    """The page for a callback that does not belong to this sign-in."""
    return page(
        say("Unexpected sign-in"),
        say(
            "It may belong to an earlier attempt, so Marquee ignored it. Go back to Marquee and "
            "choose “Open again”, or use the newest tab."
        ),
        good=False,
    )


def not_found_page() -> bytes:
    """The page for any other request."""
    return page(say("Nothing here"), say("This address is only used to finish signing in."), good=False)
