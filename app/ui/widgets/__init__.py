"""Widgets that know no service and no page: views, fields, banners, and a line-up as it is seen and dragged."""
