"""The guided tour: Marquee does its main job by itself, through the real widgets, and proves the result."""
