"""Ad campaigns: what an editor holds, layout order, day parts, geofences and pacing."""
