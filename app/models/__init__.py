"""Qt item models and undo commands; QtCore and QtGui only."""
