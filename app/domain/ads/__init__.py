"""Ad campaigns: the edited state, layout order, day parts, geofences and pacing."""
