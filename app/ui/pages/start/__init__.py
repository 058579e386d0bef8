"""The first screen: connect to a CMS, or try the demo."""
