"""Translation functions for screens; they are defined beside the models, whose titles and undo texts are visible,
too."""

from app.models.i18n import cached_per_language, decimal, number, phrase, quoted, spoken, tr, tr_n, within

__all__ = ["cached_per_language", "decimal", "number", "phrase", "quoted", "spoken", "tr", "tr_n", "within"]
