"""Translation as screens import it; it lives beside the models, whose titles and undo texts people read too."""

from app.models.i18n import number, tr, tr_n

__all__ = ["number", "tr", "tr_n"]
