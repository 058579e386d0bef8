"""The guided tour: the main job done through the real widgets."""
