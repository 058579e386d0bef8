"""Long-running tests: `python -m tests.soak`, or `python3 packaging/dev.py soak`."""
