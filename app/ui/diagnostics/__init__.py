"""The diagnostics window: what is known of this run, to look at and to hand to whoever helps."""
