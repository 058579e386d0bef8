"""HTML pages of the demo CMS: sign-in, consent and a few others."""
