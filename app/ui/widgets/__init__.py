"""Widgets that depend on no service and no page: buttons, fields, tables, banners, line-ups."""
