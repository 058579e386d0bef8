"""Everything a person sees; with app.main the only place that imports QtWidgets."""
