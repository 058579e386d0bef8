"""Module: a kind of widget, with its properties and scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from app.core.translatable_texts import phrase, spoken
from app.domain.layouts.stencil import Asset, Stencil
from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText
from app.domain.text.collation import collation_key

NOT_SHOWN = phrase("set, not shown")
"""Replaces the value of a secret setting; stored in English, too."""

_WORDS = re.compile(r"[A-Z]*[a-z]+|[A-Z]+")
_SECRET_ENDINGS = frozenset({"key", "keys", "pwd", "pass", "pin"})
"""Last words of the names of secrets; inside of longer words or before others they mean something else (`keyboard`)."""
_SECRET_PARTS = re.compile(
    "secret|token(?!i)|password|passwd|passphrase|passcode|credential|bearer|authori[sz]ation"
    "|(api|access|auth|private|public|client|license|licence|shared|signing|encryption)key"
)
_SECRET_TYPES = frozenset({"password", "secret"})


class PropertyOption(CmsRecord, frozen=True, kw_only=True):
    """One of the possible values of a property. `name` is the value, `title` is shown."""

    name: MaybeText = None
    title: MaybeText = None
    image: MaybeText = None


class Property(CmsRecord, frozen=True, kw_only=True):
    """A setting of a widget (CMS API 4.5, Property; the rest observed on 4.5.1).

    `id` is the key of the value, empty for a message in the form. `type` selects the field in the form. `default` and
    `value` are of any type; `default_text` and `value_text` are for display. The value of a key, a token or a password
    (`apiKey`, `client_secret`) is replaced by `NOT_SHOWN` when it is decoded.
    """

    id: str = ""
    type: MaybeText = None
    title: MaybeText = None
    help_text: MaybeText = None
    default: object = None
    value: object = None
    variant: MaybeText = None
    format: MaybeText = None
    mode: MaybeText = None
    target: MaybeText = None
    depends_on: MaybeText = None
    property_group_id: MaybeText = None
    options: tuple[PropertyOption, ...] | None = None

    def __post_init__(self) -> None:
        if self.value is not None and self.value != "" and _is_secret(self.id, self.type or ""):
            msgspec.structs.force_setattr(self, "value", NOT_SHOWN)

    @property
    def default_text(self) -> str:
        """The default as text, empty if there is none."""
        return as_text(self.default)

    @property
    def value_text(self) -> str:
        """The value as text, empty if there is none."""
        return spoken(NOT_SHOWN) if self.value == NOT_SHOWN else as_text(self.value)


class PropertyGroup(CmsRecord, frozen=True, kw_only=True):
    """A heading for properties in a form (CMS API 4.5, Module)."""

    id: MaybeText = None
    expanded: Flag = None
    title: MaybeText = None
    help_text: MaybeText = None


class ModuleGroup(CmsRecord, frozen=True, kw_only=True):
    """The group that an installed CMS lists a module in (observed on 4.5.1)."""

    id: MaybeText = None
    name: MaybeText = None
    icon: MaybeText = None


class LegacyType(CmsRecord, frozen=True, kw_only=True):
    """A former type that this module replaces, and when (CMS API 4.5, Module)."""

    name: MaybeText = None
    condition: MaybeText = None


class Module(CmsRecord, frozen=True, kw_only=True):
    """A module as read from the CMS (CMS API 4.5, Module; the rest observed on 4.5.1).

    `module_id` is a text (`core-text`), although the specification has a number: numbers become texts. `data_type` is
    empty if a module shows no data. `group` is a list of texts in the specification and an object on the wire;
    `group_name` is for display. `sample_data` can be any JSON; `sample_data_text` is for display. `default_duration` is
    in seconds.
    """

    module_id: str
    name: str = ""
    author: MaybeText = None
    description: MaybeText = None
    icon: MaybeText = None
    type: MaybeText = None
    legacy_types: tuple[LegacyType, ...] = ()
    data_type: MaybeText = None
    group: ModuleGroup | tuple[str, ...] | None = None
    data_cache_key: MaybeText = None
    fallback_data: Flag = None
    region_specific: Flag = None
    schema_version: MaybeInt = None
    compatibility_class: MaybeText = None
    show_in: MaybeText = None
    assignable: Flag = None
    has_thumbnail: Flag = None
    thumbnail: MaybeText = None
    start_width: MaybeInt = None
    start_height: MaybeInt = None
    render_as: MaybeText = None
    class_name: MaybeText = msgspec.field(default=None, name="class")
    validator_class: tuple[str, ...] = ()
    preview: Stencil | None = None
    stencil: Stencil | None = None
    properties: tuple[Property, ...] = ()
    assets: tuple[Asset, ...] = ()
    on_initialize: MaybeText = None
    on_parse_data: MaybeText = None
    on_data_load: MaybeText = None
    on_render: MaybeText = None
    on_visible: MaybeText = None
    sample_data: object = None
    enabled: Flag = None
    preview_enabled: Flag = None
    default_duration: MaybeInt = None
    settings: tuple[Property, ...] = ()
    property_groups: tuple[PropertyGroup, ...] = ()
    required_elements: tuple[str, ...] = ()
    is_installed: Flag = None
    is_error: Flag = None
    errors: tuple[str, ...] = ()
    allow_preview: Flag = None

    @property
    def group_name(self) -> str:
        """The group as text, empty if there is none."""
        if isinstance(self.group, ModuleGroup):
            return self.group.name or self.group.id or ""
        return ", ".join(self.group or ())

    @property
    def sample_data_text(self) -> str:
        """The sample data for display: a text unchanged, anything else as indented JSON; empty if there is none."""
        return as_text(self.sample_data)


def data_types(modules: Iterable[Module]) -> tuple[str, ...]:
    """Returns the data types that have templates, each once, in alphabetical order; only modules name them."""
    return tuple(sorted({module.data_type for module in modules if module.data_type}, key=collation_key))


def as_text(value: object) -> str:
    """Formats any value for display: a text unchanged, None as '', anything else as indented JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _is_secret(name: str, kind: str) -> bool:
    """Whether a property of this id and type holds a secret, by its words or parts of them: modules use many names."""
    words = [word.lower() for word in _WORDS.findall(name)]
    is_named = "key" in words or not _SECRET_ENDINGS.isdisjoint(words[-1:])
    return is_named or _SECRET_PARTS.search("".join(words)) is not None or kind.lower() in _SECRET_TYPES
