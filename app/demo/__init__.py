"""The demo CMS: a real HTTP and OAuth server on loopback that imports nothing of app but itself."""
