"""Line-ups: entries, reordering, arranging by rule, and what differs between two of them."""
