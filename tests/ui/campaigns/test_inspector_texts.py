"""The inspector describes a campaign in words that a new user understands."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.campaigns.campaign import AD, LIST, Campaign
from app.ui.look.theme import theme
from app.ui.pages.campaigns.inspector import facts_of
from app.ui.widgets.buttons.painted_buttons import Button, IconButton
from app.ui.widgets.drawing.pills import ROW_HEIGHT
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened_with_rows, select
from tests.helpers.program_in_process import program, until
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.conftest import Play


@pytest.mark.parametrize(
    "kind, target, said",
    [
        ("plays", 450, "450 plays"),
        ("budget", 450, "450 to spend"),
        ("imp", 1200, "1,200 impressions"),
        ("budget", None, "Budget"),
        ("dwell", 7, "7 dwell"),
    ],
)
def test_the_target_of_an_ad_says_what_is_counted(kind: str, target: int | None, said: str) -> None:
    ad = Campaign(campaign_id=1, type=AD, target_type=kind, target=target)
    assert dict(facts_of(ad, ZoneInfo("Europe/London")))["Target"] == said


def test_no_line_ends_within_the_name_of_the_user_who_changed_a_campaign() -> None:
    campaign = Campaign(campaign_id=1, type=LIST, modified_at="2025-11-27 13:54:00", modified_by_name="Alex Moreau")
    assert dict(facts_of(campaign, None))["Modified"].split("\n")[1:] == ["by Alex Moreau"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("count", [2, 3])
def test_the_actions_on_several_campaigns_take_one_line(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, language: str, count: int
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(1440, 900)
            page = await opened_with_rows(shown, session, "campaigns")
            await select(page, [page.model.id_at(row) for row in range(count)], ())
            await settled(shown.window)
            buttons = [*page.inspector.findChildren(Button), *page.inspector.findChildren(IconButton)]
            shown_ = [each for each in buttons if each.isVisible()]
            middles = {each.mapTo(page.inspector, each.rect().center()).y() for each in shown_}
            assert len(shown_) > 4
            assert max(middles) - min(middles) <= 2

    with dressed(qapp, Look(language=language, points=11)):
        play(scene())


def test_a_campaign_shows_its_whole_folder_path_and_full_names(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    campaign_id = demo.campaign_id("Autumn window loop")
    record = demo.campaign(campaign_id)
    order = [("name", record["campaign"]), ("manageLayouts", "1")]
    order += [("layoutIds[]", str(each)) for each in demo.line_up(campaign_id)]
    path = f"/campaign/{campaign_id}"
    assert demo.api("PUT", path, token=demo.token("priya"), form=order).status == 200

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened_with_rows(shown, session, "campaigns")
            await select(page, [campaign_id], ())
            await until(lambda: "Shops / Bristol Harbour" in shown.texts(page.inspector))
            await until(lambda: any(text.endswith("by Priya Nair") for text in shown.texts(page.inspector)))
            columns = {column.key: column for column in page.view.columns}
            campaign = page.model.by_id(campaign_id)
            assert columns["folder"].value(campaign) == "Shops / Bristol Harbour"
            assert columns["modified_by"].value(campaign) == "Priya Nair"

    play(scene())


def test_several_campaigns_name_who_changed_them_in_full_too(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened_with_rows(shown, session, "campaigns")
            logins = {each.campaign_id: each.modified_by_name for each in page.model.records()}
            ids = [campaign_id for campaign_id, login in logins.items() if login == "alex"][:2]
            await select(page, ids, ())
            await until(lambda: "Alex Moreau" in shown.texts(page.inspector))

    play(scene())


@pytest.mark.parametrize("points", [10, 11, 18])
def test_the_buttons_for_two_campaigns_take_at_most_two_lines_in_german(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, points: int
) -> None:
    async def scene() -> None:
        with dressed(qapp, Look(language="de", points=points, width=1920)):
            async with program(tmp_path) as shown:
                session = await shown.sign_in(demo)
                shown.window.resize(1920, 1080)
                page = await opened_with_rows(shown, session, "campaigns")
                await select(page, [page.model.id_at(row) for row in range(2)], ())
                inspector = page.inspector
                await until(lambda: "2 Kampagnen" in shown.texts(inspector))
                await settled(shown.window)
                buttons = [*inspector.findChildren(Button), *inspector.findChildren(IconButton)]
                visible: list[QWidget] = [each for each in buttons if each.isVisible()]
                compared = [each for each in visible if "ergleichen" in each.accessibleName()]
                assert len(compared) == 1
                assert len({_middle(each, inspector) for each in visible}) <= 2

    play(scene())


def test_the_tags_of_a_campaign_are_whole_at_any_text_size(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with dressed(qapp, Look(points=18)):
            async with program(tmp_path) as shown:
                session = await shown.sign_in(demo)
                page = await opened_with_rows(shown, session, "campaigns")
                campaign = next(each for each in page.model.records() if each.type == LIST and each.tags)
                await select(page, [campaign.campaign_id], ())
                name = ", ".join(("List", *(tag.text for tag in campaign.tags)))

                def named() -> list[QWidget]:
                    return [each for each in page.inspector.findChildren(QWidget) if each.accessibleName() == name]

                await until(named)
                (pills,) = named()
                assert pills.height() >= theme().px(ROW_HEIGHT)

    play(scene())


def _middle(widget: QWidget, within: QWidget) -> int:
    return widget.mapTo(within, QPoint(0, widget.height() // 2)).y() // 8
