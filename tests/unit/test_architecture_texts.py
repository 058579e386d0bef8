"""Every visible text can be translated: as a whole, by a translating function, and not during import."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.unit import architecture_texts as rules
from tests.unit.architecture import ROOT, Breach
from tests.unit.test_architecture import APP
from tests.unit.test_architecture import parse as parse_file

parse = cache(parse_file)
Rule = Callable[[ast.Module], Iterator[Breach]]

FOR_DEVELOPERS = ("app/demo/", "app/ui/tour/")
"""The demo CMS stands for a program of others; of the tour people see the pictures only."""
KEPT_ENGLISH = {
    "app/config/command_line.py": "what a terminal shows, before anything is loaded that could translate it",
    "app/services/help/diagnostics.py": "a report is for support, and so in English",
    "app/ui/widgets/tables/row_painter.py": "a line of the log",
    "app/auth/redirect_callback.py": "a fact for the diagnostics, never shown",
}
KEYS = {"Bild aufwärts", "Bild abwärts"}
"""As they are called on a German keyboard, by which the search of the guide finds them."""
NAMES = {"Phosphor Icons", "X – Marquee", "X · Twig", "X · Handlebars", "X kB", "X  XX\n", *KEYS}
"""Names, units and separators; X stands for what is filled in."""


RULES = (rules.untold, rules.pieced_together, rules.said_too_early, rules.filled_otherwise)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_text_can_be_translated(rule: Rule) -> None:
    found = [
        f"{name}:{breach.line}: {breach.what}"
        for name in APP
        if not name.startswith(FOR_DEVELOPERS)
        for breach in rule(parse(name))
        if not (rule is rules.untold and (name in KEPT_ENGLISH or breach.what in NAMES))
    ]
    assert not found, "\n".join(found)


def test_every_translation_call_has_a_literal_with_one_meaning() -> None:
    answer = subprocess.run(
        [sys.executable, "packaging/extract_texts.py", str(ROOT)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = json.loads(answer.stdout)
    assert not found["wrong"], found["wrong"]
    singulars: dict[tuple[str, str], set[str]] = {}
    for text in found["texts"]:
        assert text["source"] == text["source"].strip() or text["source"].startswith((" ", ", ")), text
        singulars.setdefault((text["source"], text["comment"]), set()).add(text["one"])
    doubled = {source: ones for source, ones in singulars.items() if len(ones) > 1}
    assert not doubled, f"one text, several singulars: {doubled}"


@pytest.mark.parametrize(
    "rule, source",
    [
        (rules.untold, 'raise Offline("The CMS does not answer.")'),
        (rules.untold, 'raise Offline(f"{host} does not answer.")'),
        (rules.untold, 'button = Button("Try again")'),
        (rules.untold, 'NAMES = {"name": "The name"}'),
        (rules.pieced_together, 'tr("Saved") + f" {n} layouts"'),
        (rules.pieced_together, 'tr("Saved") + tr("layouts")'),
        (rules.pieced_together, "f\"{tr('Saved')} and {n}\""),
        (rules.untold, 'say("{what} failed", what="The whole request")'),
        (rules.said_too_early, 'TITLE = tr("Save")'),
        (rules.said_too_early, 'class A:\n    hint = say("Try again")'),
        (rules.said_too_early, 'def f(text=tr("Save")): ...'),
        (rules.filled_otherwise, 'tr("{a} of {b}").replace("{a}", a)'),
        (rules.filled_otherwise, 'text.replace("{a}", a)'),
        (rules.filled_otherwise, 'text.replace(f"{{{name}}}", a)'),
        (rules.filled_otherwise, 'tr("{a} of {b}").format(a=a, b=b)'),
        (rules.filled_otherwise, 'tr("{a} of {b}", a=a)'),
        (rules.filled_otherwise, 'say("All of them", a=a)'),
        (rules.filled_otherwise, 'tr_n("{n} layout in {a}", "{n} layouts in {a}", 3)'),
    ],
)
def test_the_rules_find_what_they_forbid(rule: Rule, source: str) -> None:
    assert list(rule(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        '"""The CMS does not answer."""',
        'def f():\n    raise Offline(say("{host} does not answer.", host=host))',
        'raise ValueError("A name has to be there.")',
        'logger("a").info("The CMS does not answer.")',
        'HINT = phrase("Try again later.")',
        "def f():\n    return f\"{tr('Saved')} · {n}\"",
        'def f():\n    return tr("Save it")',
        'make = lambda: tr("Save it")',
        'def f():\n    return tr("{a} of {b}", a=a, b=b)',
        'def f():\n    return tr_n("{n} layout in {a}", "{n} layouts in {a}", 3, a=a)',
        'def f():\n    return spoken(phrase("Save {a}"), a=a)',
    ],
)
def test_the_rules_accept_what_is_right(source: str) -> None:
    tree = ast.parse(source)
    assert not [breach for rule in RULES for breach in rule(tree)]
