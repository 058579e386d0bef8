"""The demo CMS: a real HTTP and OAuth server on loopback with its own store; imports no other part of app."""
