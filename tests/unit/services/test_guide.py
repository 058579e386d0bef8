"""The guide's files: pages in order, working links, a search, and the same content in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.core.paths import resources_dir
from app.services.help.guide import CONTENTS, Guide, parse_page, plain, slug

FOLDER = resources_dir() / "guide"
LANGUAGES = ("en", "de")
_LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture(params=LANGUAGES)
def guide(request: pytest.FixtureRequest) -> Guide:
    return Guide(FOLDER, request.param)


def test_a_page_has_its_title_its_sections_and_their_anchors() -> None:
    page = parse_page("a.md", '# One\n\nText.\n\n<a id="here"></a>\n## Two **bold** & more!\n\n| `x` | [y](b.md) |\n')
    assert page.title == "One"
    assert [section.title for section in page.sections] == ["One", "Two bold & more!"]
    assert page.sections[1].anchors == ("here", "two-bold--more")
    assert page.sections[1].text == "x y"
    assert "<a id" not in page.markdown


def test_headings_are_read_without_markup_and_anchors_match_markdown() -> None:
    assert plain("**Save** (<kbd>Ctrl+S</kbd>) and [this](b.md#c).") == "Save (Ctrl+S) and this."
    assert slug("Yours, Theirs and Merged") == "yours-theirs-and-merged"


def test_every_page_that_marquee_opens_exists(guide: Guide) -> None:
    names = [page.name for page in guide.pages]
    assert names[0] == CONTENTS
    assert {"shortcuts.md", "connecting.md", "sign-in.md"} < set(names)
    assert len(set(names)) == len(names) >= 9


def test_every_link_leads_to_an_existing_page_and_heading(guide: Guide) -> None:
    broken = []
    for page in guide.pages:
        for target in _LINK.findall(page.markdown):
            name, _, anchor = target.partition("#")
            other = guide.page(name or page.name)
            anchors = {each for section in other.sections for each in section.anchors} if other else set()
            if other is None or (anchor and anchor not in anchors):
                broken.append((page.name, target))
    assert broken == []


def test_every_page_is_in_the_contents_in_every_language() -> None:
    english = Guide(FOLDER)
    shipped = {path.name for path in FOLDER.glob("*.md")}
    assert shipped == {page.name for page in english.pages}
    for language in LANGUAGES[1:]:
        assert {path.name for path in (FOLDER / language).glob("*.md")} == shipped


def _own_anchors(guide: Guide) -> list[tuple[str, list[tuple[str, ...]]]]:
    return [(page.name, [section.anchors[:-1] for section in page.sections]) for page in guide.pages]


def test_the_languages_have_the_same_sections_in_the_same_order() -> None:
    assert _own_anchors(Guide(FOLDER, "de")) == _own_anchors(Guide(FOLDER))


def test_a_search_finds_sections_with_every_word_and_ranks_headings_first(guide: Guide) -> None:
    found = guide.search("Ctrl+M")
    assert "ordering.md" in [hit.page.name for hit in found]
    english = Guide(FOLDER)
    assert english.search("scope at all")[0].section.title == "No scope at all"
    assert english.search("no such words anywhere") == []
    assert english.search("  ") == []


def test_a_page_missing_in_a_language_is_shown_in_english(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Guide\n\n- [One](one.md)\n- [Two](two.md)\n")
    (tmp_path / "one.md").write_text("# One\n")
    (tmp_path / "two.md").write_text("# Two\n")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "one.md").write_text("# Eins\n")
    assert [page.title for page in Guide(tmp_path, "de").pages] == ["Guide", "Eins", "Two"]
    assert [page.title for page in Guide(tmp_path, "fr").pages] == ["Guide", "One", "Two"]
