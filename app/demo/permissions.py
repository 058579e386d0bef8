"""Permissions to see, change and delete: owners and administrators have all, others what is shared with them."""

from dataclasses import dataclass
from typing import Any

from app.demo.sqlite_store import Store
from app.demo.users import User


@dataclass(frozen=True, slots=True)
class Rights:
    """The permissions of one user for one record."""

    view: bool
    edit: bool
    delete: bool


FULL = Rights(view=True, edit=True, delete=True)
NONE = Rights(view=False, edit=False, delete=False)


def of_reader(user: User) -> Rights:
    """Returns the permissions for records that only administrators change."""
    return FULL if user.sees_everything else Rights(view=True, edit=False, delete=False)


def visible_sql(
    user: User, entity: str, id_column: str, owner_column: str | None
) -> tuple[str, tuple[Any, ...]] | None:
    """Returns the SQL condition for what `user` may see, with its values; None if that is everything."""
    if user.sees_everything:
        return None
    shared = f"{id_column} IN (SELECT object_id FROM share WHERE entity = ? AND user_id = ?)"
    if owner_column is None:
        return shared, (entity, user.user_id)
    return f"({owner_column} = ? OR {shared})", (user.user_id, entity, user.user_id)


def on(store: Store, user: User, entity: str, object_id: int, owner_id: int | None) -> Rights:
    """Returns the permissions of `user` for one record."""
    if user.sees_everything or user.user_id == owner_id:
        return FULL
    row = store.one(
        "SELECT edit, del FROM share WHERE entity = ? AND user_id = ? AND object_id = ?",
        entity,
        user.user_id,
        object_id,
    )
    return NONE if row is None else Rights(view=True, edit=bool(row["edit"]), delete=bool(row["del"]))


def shared_with(store: Store, user: User, entity: str) -> dict[int, Rights]:
    """Returns all shares of `user`, by record."""
    rows = store.rows("SELECT object_id, edit, del FROM share WHERE entity = ? AND user_id = ?", entity, user.user_id)
    return {row["object_id"]: Rights(view=True, edit=bool(row["edit"]), delete=bool(row["del"])) for row in rows}


def wire(rights: Rights, user: User) -> dict[str, Any]:
    """Returns ``userPermissions`` as in records."""
    return {
        "permissionId": None,
        "entityId": None,
        "groupId": None,
        "objectId": None,
        "isUser": None,
        "entity": None,
        "objectIdString": None,
        "group": None,
        "view": int(rights.view),
        "edit": int(rights.edit),
        "delete": int(rights.delete),
        "modifyPermissions": int(user.is_administrator),
    }
