"""OAuth 2.0 as the demo CMS speaks it: applications, the browser part, the token endpoint, tokens."""
