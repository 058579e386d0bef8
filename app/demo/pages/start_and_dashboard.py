"""The demo CMS's plain pages: start, dashboard, not found."""

from html import escape

from starlette.responses import HTMLResponse

from app.demo.oauth.applications import Application
from app.demo.pages.page_template import page
from app.demo.users import User


def start(address: str, applications: list[Application]) -> HTMLResponse:
    """Returns the start page: what this server is, and how to connect to it."""
    rows = "".join(
        f"<tr><td>{escape(application.name)}</td><td>{'Confidential' if application.is_confidential else 'Public'}, "
        f"{escape(_spoken(application.grants))}</td><td><code>{escape(application.client_id)}</code></td></tr>"
        for application in applications
    )
    content = f"""<section class="card">
<h1>Demo CMS for Marquee</h1>
<p>Its address is <code>{escape(address)}</code>. Connect with the client ID of one of these applications.
Their secrets are in the line this server printed when it started.</p>
<table>{rows}</table>
</section>"""
    return page("Demo CMS", content, wide=True)


def dashboard(user: User, next_step: str = "", *, form_target: str | None = None) -> HTMLResponse:
    """Returns the page after signing in; `next_step` is for a waiting application, see `waiting`."""
    plain = "<p>You're signed in. If an app sent you here, go back to it and open its sign-in page again.</p>"
    content = f"""<section class="card">
<h1>Welcome, {escape(user.first_name)}</h1>
{next_step or plain}
</section>"""
    return page("Dashboard", content, form_target=form_target)


def waiting(application: Application, action: str) -> str:
    """Returns the dashboard's note on an application that waits for consent, with a link to `action`."""
    name = escape(application.name)
    return f"""<p>You're signed in. {name} is waiting for access to this CMS.</p>
<form class="actions" method="get" action="{escape(action)}">
<button class="primary" type="submit" autofocus>Continue to {name}</button></form>"""


def not_found() -> HTMLResponse:
    """Returns the page for an unknown address."""
    content = """<section class="card">
<h1>Page not found</h1>
<p>The API of this CMS begins at <code>/api</code>.</p>
</section>"""
    return page("Not found", content, status=404)


def _spoken(grants: tuple[str, ...]) -> str:
    return " and ".join(grant.replace("_", " ") for grant in grants)
