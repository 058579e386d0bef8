"""What is tried for long: `python -m tests.soak`, or `python3 packaging/dev.py soak`."""
