"""The small page that asks visitors for the code: it has nothing of the app, and no script."""

from html import escape
from string import Template

from app.look import Look
from app.visitors.admission import DIGITS
from app.words import words

POLICY = "; ".join(
    [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
"""What a browser may do on this page: show it, and send the code to where it came from."""

ROLES = ("paper", "card", "ink", "soft", "accent", "military")
"""The colours that the page has."""

PAGE = Template("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
$refresh<title>$title</title>
<style>
:root { $light }
@media (prefers-color-scheme: dark) { :root { $dark } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.4 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 12vh 1rem 2rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem }
p { color: var(--soft); margin: 0 0 1rem; overflow-wrap: anywhere }
[role=alert] { color: var(--military); font-weight: 600 }
label { display: block; font-weight: 600; margin-bottom: .5rem }
input, button { box-sizing: border-box; width: 100%; min-height: 56px;
  border-radius: 12px; font: inherit }
input { font-size: 2rem; letter-spacing: .25em; text-align: center; color: var(--ink);
  background: var(--card); border: 2px solid var(--soft); padding: .25rem }
button { margin-top: 1rem; font-weight: 600; color: var(--paper); background: var(--ink);
  border: 0 }
.number { font-size: 4rem; line-height: 1.25; text-align: center; color: var(--ink);
  font-variant-numeric: tabular-nums }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
</style>
<main>
<h1>$heading</h1>
$body
</main>
</html>
""")

FORM = Template("""<div id="told">
$told
<p>$where</p>
</div>
<form method="post">
<label for="code">$label</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus
  maxlength="$longest" aria-describedby="told">
<button>$enter</button>
</form>""")

ASK = Template("""$told
<form method="post">
<input type="hidden" name="ask" value="1">
<button>$ask</button>
</form>""")

NUMBER = Template("""<p>$told</p>
<p class="number">$number</p>
<p>$where</p>""")

READ_ALOUD = 8
"""How long it takes to have what a phone that asks shows read aloud to its number, in seconds."""

LOOKS_AGAIN = f'<meta http-equiv="refresh" content="{READ_ALOUD}">\n'
"""How a page without a script hears that it was let in: it asks again every few seconds.

A page that is loaded anew is read from its beginning: so it never is before its number was heard.
"""

ROOM_BETWEEN_DIGITS = 2
"""How many letters more than its digits a code may be typed with, such as `123 456`."""


def asking_page(tries: int, *, wrong: bool) -> str:
    """The page that asks for the code; `tries` are left, and `wrong` was the last one."""
    say = words()
    form = FORM.substitute(
        told=_alert(say("visitor.wrong", count=tries)) if wrong else "",
        where=escape(say("visitor.where")),
        label=escape(say("visitor.code")),
        enter=escape(say("visitor.enter")),
        longest=DIGITS + ROOM_BETWEEN_DIGITS,
    )
    return _page(say("visitor.title"), form)


def closed_page(number: int | None, *, too_many: bool) -> str:
    """The page of who may try no more codes; with a `number`, the host is asked already."""
    say = words()
    if number is not None:
        shown = NUMBER.substitute(
            number=number,
            told=escape(say("visitor.asked")),
            where=escape(say("visitor.asked_where")),
        )
        return _page(say("visitor.asking"), shown, looks_again=True)
    form = ASK.substitute(
        told=_alert(say("visitor.too_many_ask" if too_many else "visitor.closed")),
        ask=escape(say("visitor.ask")),
    )
    return _page(say("visitor.title"), form)


def refusing_page(sentence: str) -> str:
    """The page that says why nothing is shown."""
    return _page(words()("visitor.refused"), _alert(sentence))


def _alert(sentence: str) -> str:
    return f"<p role=alert>{escape(sentence)}</p>"


def _page(heading: str, body: str, *, looks_again: bool = False) -> str:
    return PAGE.substitute(
        refresh=LOOKS_AGAIN if looks_again else "",
        title=escape(words()("title")),
        heading=escape(heading),
        body=body,
        light=_colours(Look(dark=False, width=0, height=0)),
        dark=_colours(Look(dark=True, width=0, height=0)),
    )


def _colours(look: Look) -> str:
    return "; ".join(f"--{role}: {look.colour(role)}" for role in ROLES)
