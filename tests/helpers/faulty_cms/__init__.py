"""The demo CMS with faults, a request journal and a control interface, which tests start as a process."""
