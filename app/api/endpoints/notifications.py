"""Notifications: all five routes of the specification."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.decode import decode_one
from app.api.encode import Fields, to_pairs, wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.api.write_response import write
from app.domain.list_queries import NotificationQuery, Page
from app.domain.notifications.notification import Notification, NotificationForm
from app.transport.request import Kind

NOTIFICATION_LIST = Route("notification", "GET", "/notification", Kind.READ, feature="notification.centre")
NOTIFICATION_ONE = Route(
    "notification", "GET", "/notification/{notificationId}", Kind.READ, feature="notification.centre"
)
NOTIFICATION_ADD = Route("notification", "POST", "/notification", Kind.ONCE, (201,), feature="notification.add")
NOTIFICATION_EDIT = Route(
    "notification", "PUT", "/notification/{notificationId}", Kind.IDEMPOTENT, feature="notification.modify"
)
NOTIFICATION_DELETE = Route(
    "notification", "DELETE", "/notification/{notificationId}", Kind.IDEMPOTENT, (204,), feature="notification.modify"
)

_LISTING = Listing(NOTIFICATION_LIST, Notification, lambda record: record.notification_id, "notificationId")
_ORDER = ("releaseDt", "asc")
"""An installed CMS cannot sort by id; among its columns, only this one distinguishes most notifications."""


class Notifications(Endpoint):
    """CMS API 4.5, Notifications; behaviour observed on 4.5.1 in `app/api/wire.md`."""

    def pages(self, query: NotificationQuery | None = None) -> AsyncGenerator[Page[Notification], None]:
        """Yields the user's own and received notifications, page by page, by release unless the query sorts otherwise.

        Even an administrator does not see others (observed on 4.5.1). Recipients are filled in if `embed` requests
        them.
        """
        query = query or NotificationQuery()
        return _LISTING.pages(self._transport, wire_fields(query, is_read="read"), order=query.order or _ORDER)

    async def get(self, notification_id: int, *, whole: bool = False) -> Notification:
        """Returns one notification with its recipients. Raises as `Campaigns.get`, which also explains `whole`."""
        reply = await self._transport.send(NOTIFICATION_ONE.operation(notification_id))
        return decode_one(reply.body, Notification, notification_id, whole=whole)

    async def create(self, form: NotificationForm) -> Notification:
        """Returns the new notification; the CMS may have removed unsafe parts of its text.

        Raises Invalid, NotFound, …
        """
        operation = NOTIFICATION_ADD.operation(form=to_pairs(_fields(form)))
        return await write(self._transport, operation, Notification)

    async def update(self, notification_id: int, form: NotificationForm) -> Notification:
        """Sends one complete PUT, which also makes the user the owner and resets the creation date.

        Read marks stay: changing a released notification informs no one again. Raises Invalid, NotFound, …
        """
        operation = NOTIFICATION_EDIT.operation(notification_id, form=to_pairs(_fields(form)))
        return await write(self._transport, operation, Notification, notification_id)

    async def delete(self, notification_id: int) -> None:
        """Deletes the notification. Raises NotFound if it is gone already."""
        await self._transport.send(NOTIFICATION_DELETE.operation(notification_id))


def _fields(form: NotificationForm) -> Fields:
    return (
        ("subject", form.subject),
        ("body", form.body),
        ("releaseDt", form.release_dt),
        ("isInterrupt", form.is_interrupt),
        ("displayGroupIds", form.display_group_ids),
        ("userGroupIds", form.user_group_ids),
        ("nonusers", form.nonusers),
        ("clearAttachment", form.clear_attachment or None),
    )
