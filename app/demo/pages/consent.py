"""The consent page: the application, its scopes, and the two answers."""

from html import escape

from starlette.responses import HTMLResponse

from app.demo.oauth.applications import SCOPES, Application
from app.demo.oauth.authorize_endpoint import AuthorizeRequest
from app.demo.pages.page_template import page
from app.demo.users import User


def consent(action: str, csrf: str, application: Application, request: AuthorizeRequest, user: User) -> HTMLResponse:
    """Returns the form ``authorization=Approve|Deny``, posted to `action`."""
    scopes = "".join(f"<li>{escape(SCOPES[scope])}</li>" for scope in request.scopes)
    nothing = "<li>Nothing: none of the requested scopes are available</li>"
    initials = user.first_name[0] + user.last_name[0]
    content = f"""<form class="card" method="post" action="{escape(action)}">
<h1>Allow {escape(application.name)} access?</h1>
<p>It will act on your behalf, in this CMS only. You can revoke access at any time.</p>
<div class="who"><span class="avatar" aria-hidden="true">{escape(initials)}</span>
<div><b>{escape(user.full_name)}</b><span>{escape(user.role)}</span></div></div>
<h2>Requested permissions</h2>
<ul class="scopes">{scopes or nothing}</ul>
<input type="hidden" name="csrfToken" value="{escape(csrf)}">
<div class="actions">
<button type="submit" name="authorization" value="Deny">Deny</button>
<button class="primary" type="submit" name="authorization" value="Approve">Approve</button>
</div>
</form>
<footer>You'll return to <code>{escape(request.redirect_uri)}</code></footer>"""
    return page(f"Allow {application.name} access?", content, form_target=request.form_target())
