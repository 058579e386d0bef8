"""The only package that imports httpx: one HTTP client per session, with limits, retries, TLS and error mapping."""
