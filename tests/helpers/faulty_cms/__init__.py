"""The demo CMS with faults, a journal of its requests, and a back door to the truth: what tests start as a process."""
