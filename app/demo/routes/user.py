"""``/user/me`` and ``/user``: users, their features, and the CMS's time zone."""

from typing import Any

from starlette.responses import Response

from app.demo import json_responses, list_responses, permissions, users
from app.demo.api_call import Call, Endpoint
from app.demo.content.dates import database_now
from app.demo.route_module import Part
from app.demo.users import User


def show_me(call: Call) -> Response:
    """Returns the signed-in user with settings and all features: true or false (observed on 4.5.1)."""
    settings = {
        "defaultTimezone": call.cms.zone.key,
        "LIBRARY_SIZE_LIMIT_KB": "0",
        "DEFAULT_LAT": "51.504",
        "DEFAULT_LONG": "-0.104",
        "SCHEDULE_WITH_VIEW_PERMISSION": "0",
        "DATASET_HARD_ROW_LIMIT": "10000",
        "FOLDERS_ALLOW_SAVE_IN_ROOT": "1",
        "DATE_FORMAT_JS": "YYYY-MM-DD HH:mm",
        "TIME_FORMAT_JS": "HH:mm",
        "translate": {"locale": "en_GB", "jsLocale": "en-GB", "jsShortLocale": "en-GB"},
        "accountId": None,
        "useLibraryDuration": 0,
        "showThumbnailColumn": 1,
        "rememberFolderTreeStateGlobally": 1,
    }
    return json_responses.answer(
        {
            **_record(call.user),
            "settings": settings,
            "features": {name: call.user.has_feature(name) for name in users.features()},
            "branding": {"productName": "Brindle & Co demo CMS", "appName": "Demo CMS", "logoUrl": "/brand/logo.svg"},
            "cloudHosting": None,
            "samlEnabled": False,
            "hideLogoutButton": False,
        }
    )


def show_list(call: Call) -> Response:
    """Lists the users that an administrator sees; other users see only themselves."""
    seen = users.PEOPLE if call.user.is_administrator else (call.user,)
    shown = list_responses.window(call.query)
    end = None if shown.length is None else shown.start + shown.length
    held = permissions.wire(permissions.FULL, call.user)
    records = [
        {
            **_record(user),
            "libraryQuotaFormatted": 0,
            "twoFactorDescription": "Disabled",
            "homePage": "Status Dashboard",
            "isSuperAdmin": user.is_administrator,
            "userPermissions": held,
        }
        for user in seen[shown.start : end]
    ]
    return list_responses.page(call, records, len(seen))


def _record(user: User) -> dict[str, Any]:
    nothing: list[object] = []
    return {
        "userId": user.user_id,
        "userName": user.name,
        "userTypeId": user.type_id,
        "loggedIn": None,
        "email": f"{user.name}@brindle.example",
        "homePageId": "statusdashboard.view",
        "homeFolderId": user.home_folder_id,
        "lastAccessed": database_now(),
        "newUserWizard": 0,
        "retired": 0,
        "isPasswordChangeRequired": 0,
        "groupId": user.group_id,
        "group": user.name,
        "libraryQuota": 0,
        "firstName": user.first_name,
        "lastName": user.last_name,
        "phone": None,
        "ref1": None,
        "ref2": None,
        "ref3": None,
        "ref4": None,
        "ref5": None,
        "groups": nothing,
        "campaigns": nothing,
        "layouts": nothing,
        "media": nothing,
        "events": nothing,
        "playlists": nothing,
        "displayGroups": nothing,
        "dayParts": nothing,
        "isSystemNotification": int(user.is_administrator),
        "isDisplayNotification": 0,
        "isDataSetNotification": 0,
        "isLayoutNotification": 0,
        "isLibraryNotification": 0,
        "isReportNotification": 0,
        "isScheduleNotification": 0,
        "isCustomNotification": 0,
        "twoFactorTypeId": 0,
        "homeFolder": "/",
    }


PART = Part(
    endpoints=(
        Endpoint("GET", "/user/me", show_me, in_specification=False),
        Endpoint("GET", "/user", show_list, "users.view", in_specification=False),
    ),
)
