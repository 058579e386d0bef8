"""HTML pages of the demo CMS: sign-in, consent and the few around them."""
