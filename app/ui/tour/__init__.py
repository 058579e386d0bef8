"""The guided tour: Marquee does its main tasks by itself, through the real widgets, and verifies the result."""
