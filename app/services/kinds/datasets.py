"""DataSets: tables whose rows layouts show."""

from __future__ import annotations

from typing import Final

from app.services.read_only.datasets import DataSetService
from app.services.record_kind import ResourceKind

DATASETS: Final = ResourceKind(
    name="dataset",
    plural="datasets",
    place=50,
    make=lambda parts: DataSetService(parts.client, parts.link),
)
