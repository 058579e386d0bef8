"""The sign-in page, with the demo's people and passwords beside the form."""

from html import escape

from starlette.responses import HTMLResponse

from app.demo import people
from app.demo.pages.shell import page


def sign_in(action: str, *, form_target: str | None = None, name: str = "", failed: bool = False) -> HTMLResponse:
    """The form ``username`` and ``password``, posted to `action`; after a failure 401 with the reason."""
    reason = '<p class="error" role="alert">That name and password do not belong together.</p>' if failed else ""
    rows = "".join(
        f"<tr><td><code>{escape(user.name)}</code></td><td>{escape(user.role)}</td>"
        f"<td><code>{escape(user.password)}</code></td></tr>"
        for user in people.PEOPLE
    )
    content = f"""<form class="card" method="post" action="{escape(action)}">
<h1>Sign in</h1>
<p>To the CMS that feeds the screens of Brindle &amp; Co.</p>
{reason}<label for="username">User name</label>
<input type="text" id="username" name="username" value="{escape(name)}"
 autocomplete="username" autocapitalize="none" required{"" if failed else " autofocus"}>
<label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" required
{" autofocus" if failed else ""}>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
<section class="card" aria-labelledby="people">
<h2 id="people">Who you can be here</h2>
<table>{rows}</table>
</section>"""
    return page("Sign in", content, status=401 if failed else 200, form_target=form_target)
