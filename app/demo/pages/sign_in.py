"""The sign-in page; below its form, one click signs in as any of the demo's users."""

from html import escape

from starlette.responses import HTMLResponse

from app.demo import users
from app.demo.pages.page_template import page


def sign_in(action: str, *, form_target: str | None = None, name: str = "", failed: bool = False) -> HTMLResponse:
    """Returns the form ``username`` and ``password``, posted to `action`; after a failure, 401 with the reason."""
    reason = '<p class="error" role="alert">Wrong user name or password.</p>' if failed else ""
    rows = "".join(_person(action, user) for user in users.PEOPLE)
    content = f"""<form class="card" method="post" action="{escape(action)}">
<h1>Sign in</h1>
<p>Demo CMS of Brindle &amp; Co.</p>
{reason}<label for="username">User name</label>
<input type="text" id="username" name="username" value="{escape(name)}"
 autocomplete="username" autocapitalize="none" required{"" if failed else " autofocus"}>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" required
{" autofocus" if failed else ""}>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
<section class="card" aria-labelledby="people">
<h2 id="people">Or sign in as</h2>
<div class="people">{rows}</div>
</section>"""
    return page("Sign in", content, status=401 if failed else 200, form_target=form_target)


def _person(action: str, user: users.User) -> str:
    """Returns a row that signs in as `user`. It shows name and password for the form."""
    return f"""<form method="post" action="{escape(action)}">
<input type="hidden" name="username" value="{escape(user.name)}">
<input type="hidden" name="password" value="{escape(user.password)}">
<button type="submit"><code>{escape(user.name)}</code> <span>{escape(user.role)}</span>
<code>{escape(user.password)}</code></button></form>"""
