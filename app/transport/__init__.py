"""The only importer of httpx: one client, limits, retries, TLS, error mapping."""
