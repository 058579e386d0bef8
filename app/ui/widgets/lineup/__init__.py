"""Line-ups: the table, the time strip, dragging, and the layout library."""
