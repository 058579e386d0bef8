"""Every field in the tables of the specification has its place in a record, and every writable one in a form."""

from dataclasses import fields

import msgspec
import pytest

from app.domain.campaigns.campaign import Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.commands.command import Command, CommandForm
from app.domain.interactive_actions.action import Action, ActionForm
from app.domain.layouts.module import LegacyType, Module, Property, PropertyGroup
from app.domain.layouts.module_template import ModuleTemplate, TemplateExtends
from app.domain.layouts.stencil import Stencil, StencilElement, StencilElementGroup
from app.domain.lenient_field_types import Tag
from app.domain.notifications.notification import Notification, NotificationForm
from app.domain.users_and_groups import DisplayGroup, UserGroup

REFERENCES = "ref1 ref2 ref3 ref4 ref5"

RECORDS: dict[type[msgspec.Struct], str] = {
    Action: "layoutId actionType target targetId source sourceId triggerType triggerCode widgetId layoutCode ownerId",
    Campaign: f"""type folderId cyclePlaybackEnabled playCount listPlayOrder targetType target startDt endDt
        displayGroupIds {REFERENCES} campaignId campaign numberLayouts totalDuration plays spend impressions createdAt
        modifiedAt modifiedByName retired isLayoutSpecific tags layouts""",
    Command: """commandId command code description commandString validationString availableOn createAlertOn
        groupsWithPermissions""",
    Notification: """notificationId createDt releaseDt subject type body isInterrupt isSystem userId filename
        originalFileName nonusers userGroups displayGroups canEdit canDelete""",
    UserGroup: """groupId group isUserSpecific isEveryone description libraryQuota isSystemNotification
        isDisplayNotification isDataSetNotification isLayoutNotification isLibraryNotification isReportNotification
        isScheduleNotification isCustomNotification isShownForAddUser defaultHomepageId features""",
    DisplayGroup: f"""displayGroupId displayGroup description isDisplaySpecific isDynamic dynamicCriteria
        dynamicCriteriaLogicalOperator dynamicCriteriaTags dynamicCriteriaExactTags dynamicCriteriaTagsLogicalOperator
        userId tags bandwidthLimit groupsWithPermissions createdDt modifiedDt folderId permissionsFolderId
        {REFERENCES}""",
    Tag: "tag tagId value",
    Module: """moduleId name author description icon type legacyTypes dataType group dataCacheKey fallbackData
        regionSpecific schemaVersion compatibilityClass showIn assignable hasThumbnail thumbnail renderAs class
        validatorClass properties onInitialize onParseData onDataLoad onRender onVisible sampleData enabled
        previewEnabled defaultDuration settings propertyGroups requiredElements isInstalled isError errors""",
    LegacyType: "name condition",
    PropertyGroup: "id expanded title helpText",
    Property: "id type title helpText default",
    ModuleTemplate: """templateId type extends dataType title description icon thumbnail showIn properties isVisible
        isEnabled propertyGroups stencil assets groupsWithPermissions""",
    TemplateExtends: "template override with escapeHtml",
    Stencil: "elements twig hbs head style hbsId width height gapBetweenHbs elementGroups",
    StencilElement: "id top left width height rotation layer elementGroupId properties",
    StencilElementGroup: "id top left width height layer title slot pinSlot",
}
"""CMS API 4.5, Resources and their fields; by wire names."""

FORMS = {
    ActionForm: """layout_id action_type target target_id source source_id trigger_type trigger_code widget_id
        layout_code""",
    CampaignForm: f"""type name folder_id manage_layouts layout_ids cycle_playback_enabled play_count list_play_order
        target_type target start_dt end_dt display_group_ids {REFERENCES}""",
    CommandForm: "name code description command_string validation_string available_on create_alert_on",
    NotificationForm: "subject body release_dt is_interrupt display_group_ids user_group_ids nonusers",
}
"""CMS API 4.5, Endpoints, POST and PUT; by our names."""


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_a_record_has_every_field_of_its_table(record: type[msgspec.Struct]) -> None:
    assert set(RECORDS[record].split()) <= {field.encode_name for field in msgspec.structs.fields(record)}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_a_form_has_every_field_that_can_be_written(form: type) -> None:
    assert set(FORMS[form].split()) <= {field.name for field in fields(form)}
