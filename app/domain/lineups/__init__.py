"""Line-ups: entries, reordering, arranging by rule, and differences between two of them."""
