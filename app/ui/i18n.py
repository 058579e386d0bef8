"""Translation as screens import it; it lives beside the models, whose titles and undo texts people read too."""

from app.models.i18n import decimal, kept_while_spoken, number, phrase, quoted, spoken, tr, tr_n, within

__all__ = ["decimal", "kept_while_spoken", "number", "phrase", "quoted", "spoken", "tr", "tr_n", "within"]
