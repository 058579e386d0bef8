"""The check list of what an account may do: every task names the features it lacks."""

from __future__ import annotations

from app.domain.account_abilities import abilities, missing_essentials, request_text
from app.domain.cms_features import FEATURES
from app.domain.users_and_groups import Me

EVERYTHING = frozenset(FEATURES)


def account(*without: str) -> Me:
    return Me(user_id=7, user_name="sam", features=EVERYTHING - set(without))


def test_an_account_with_every_feature_may_do_everything() -> None:
    assert not [each for each in abilities(account()) if each.missing]
    assert missing_essentials(account()) == ()
    assert request_text(account()) == ""


def test_unknown_features_count_as_allowed() -> None:
    assert not [each for each in abilities(Me(user_id=7)) if each.missing]


def test_each_task_names_the_features_it_lacks() -> None:
    lacking = {each.text: each.missing for each in abilities(account("campaign.modify", "notification.add"))}
    assert lacking["View campaigns"] == ()
    assert lacking["Change the order of layouts"] == ("campaign.modify",)
    assert lacking["Create and edit ad campaigns"] == ("campaign.modify",)
    assert lacking["Send notifications"] == ("notification.add",)


def test_only_essential_tasks_are_announced() -> None:
    assert missing_essentials(account("dataset.view")) == ()
    (found,) = missing_essentials(account("dataset.view", "notification.add"))
    assert found.text == "Send notifications"
    assert "“notification.add”" in found.advice


def test_the_request_lists_every_missing_feature_once_per_task() -> None:
    text = request_text(account("campaign.add", "command.modify"))
    assert text.splitlines() == [
        "Please turn on these features for the user group of sam:",
        "- campaign.add (Create campaigns)",
        "- command.modify (Create and edit commands)",
    ]
