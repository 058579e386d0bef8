"""The user interface; with app.main the only package that imports QtWidgets."""
