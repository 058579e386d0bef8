"""Feedback: banners, toasts, the unsaved bar, progress, findings and pacing."""
