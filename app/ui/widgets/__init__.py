"""Widgets that know no resource: views, delegates, fields, banners."""
