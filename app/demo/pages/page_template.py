"""The frame of every page: Marquee's look in both themes, without external resources."""

import secrets
from html import escape

from starlette.responses import HTMLResponse

_STYLE = """
:root {
  --window: #F5F6F8; --surface: #FFFFFF; --sunken: #EEF0F3; --border: #E2E5EA; --control: #7B8392;
  --text: #16191F; --text2: #475060; --text3: #596271; --accent: #4A4DCB; --accent-hover: #3F42B4;
  --on-accent: #FFFFFF; --accent-text: #4346BE; --accent-soft: #ECEDFC; --focus: #4A4DCB;
  --danger: #B8243A; --danger-soft: #FCE8EA; --ok: #177245; color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  :root {
    --window: #131519; --surface: #1A1D22; --sunken: #0F1114; --border: #2B3038; --control: #707A8A;
    --text: #ECEEF2; --text2: #B6BDC9; --text3: #9AA3B0; --accent: #5D60E0; --accent-hover: #5053D0;
    --on-accent: #FFFFFF; --accent-text: #A9ADFF; --accent-soft: #212442; --focus: #8E92FF;
    --danger: #FF8A96; --danger-soft: #3D1A20; --ok: #5CC98E; color-scheme: dark;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center;
  background: var(--window); color: var(--text); padding: 32px 16px;
  font: 13px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, Ubuntu, Cantarell, sans-serif;
}
main { width: 100%; max-width: 400px; }
main.wide { max-width: 680px; }
header { display: flex; align-items: center; gap: 10px; margin-bottom: 20px; font-size: 18px; font-weight: 600; }
header svg { width: 32px; height: 32px; flex: none; }
header small { display: block; font-size: 12px; font-weight: 400; color: var(--text3); line-height: 1.2; }
.card { background: var(--surface); border: 1px solid var(--border); border-radius: 8px; padding: 24px; }
.card + .card { margin-top: 12px; }
h1 { margin: 0 0 4px; font-size: 18px; line-height: 1.3; font-weight: 600; }
h2 { margin: 0 0 8px; font-size: 13px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--text2); }
label { display: block; margin: 0 0 4px; font-size: 12px; font-weight: 500; color: var(--text2); }
input[type=text], input[type=password] {
  width: 100%; height: 32px; padding: 0 9px; margin-bottom: 14px; font: inherit; color: var(--text);
  background: var(--surface); border: 1px solid var(--control); border-radius: 6px;
}
input:focus-visible { outline: 2px solid var(--focus); outline-offset: -1px; border-color: transparent; }
button {
  height: 32px; padding: 0 16px; font: inherit; font-weight: 500; border-radius: 6px; cursor: pointer;
  color: var(--text); background: var(--surface); border: 1px solid var(--control);
}
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.primary:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
button:not(.primary):hover { background: var(--sunken); }
button:focus-visible, a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.actions { display: flex; gap: 8px; margin-top: 4px; }
.actions button { flex: 1; }
.error {
  margin: 0 0 16px; padding: 10px 12px; border-radius: 6px;
  background: var(--danger-soft); color: var(--danger); font-weight: 500;
}
ul { margin: 0 0 18px; padding: 0; list-style: none; }
.scopes li { display: flex; gap: 8px; padding: 5px 0; color: var(--text2); }
.scopes li::before { content: "✓"; color: var(--ok); font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: 12px; }
td { padding: 4px 8px 4px 0; color: var(--text2); vertical-align: baseline; }
td:first-child { white-space: nowrap; }
td:last-child { padding-right: 0; text-align: right; }
.people { margin: 0 -12px -8px; }
.people button {
  display: grid; grid-template-columns: 48px 1fr auto; align-items: baseline; gap: 8px; width: 100%; padding: 0 11px;
  border-color: transparent; background: none; text-align: left; font-size: 12px; font-weight: 400; color: var(--text2);
}
code { font: 12px ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; color: var(--text); }
.who {
  display: flex; align-items: center; gap: 12px; padding: 12px 0; margin-bottom: 16px;
  border: solid var(--border); border-width: 1px 0;
}
.who b { display: block; font-weight: 600; }
.who div span { color: var(--text3); font-size: 12px; }
.avatar {
  display: grid; place-items: center; width: 32px; height: 32px; border-radius: 16px; flex: none;
  background: var(--accent); color: var(--on-accent); font-size: 12px; font-weight: 600;
}
footer { margin-top: 16px; color: var(--text3); font-size: 12px; text-align: center; }
a { color: var(--accent-text); }
"""

_MARK = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0C5B55"/>'
    '<path d="M11.5 8.5v15M11.5 8.5h5.2a3.6 3.6 0 0 1 0 7.2h-5.2M11.5 15.7h6.1a3.9 3.9 0 0 1 0 7.8h-6.1" '
    'fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


def page(
    title: str, content: str, *, status: int = 200, form_target: str | None = None, wide: bool = False
) -> HTMLResponse:
    """Returns a whole page around `content` (HTML, already escaped).

    `form_target` is another address at which a form may end: a browser follows the redirect of a posted form only to
    addresses in the policy.
    """
    nonce = secrets.token_urlsafe(16)
    forms = f"'self' {form_target}" if form_target else "'self'"
    body = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Brindle &amp; Co</title>
<link rel="icon" href="data:,">
<style nonce="{nonce}">{_STYLE}</style>
</head>
<body>
<main{' class="wide"' if wide else ""}>
<header>{_MARK}<div>Brindle &amp; Co<small>Digital signage, demo CMS</small></div></header>
{content}
<footer>This CMS runs on your own computer, for you alone.</footer>
</main>
</body>
</html>
"""
    policy = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; img-src data:; form-action {forms}; "
        "base-uri 'none'; frame-ancestors 'none'"
    )
    headers = {
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return HTMLResponse(body, status, headers)
