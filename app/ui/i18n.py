"""Translation functions for screens; they are defined beside the models, whose titles and undo texts are visible,
too."""

from app.models.i18n import decimal, kept_while_spoken, number, phrase, quoted, spoken, tr, tr_n, within

__all__ = ["decimal", "kept_while_spoken", "number", "phrase", "quoted", "spoken", "tr", "tr_n", "within"]
