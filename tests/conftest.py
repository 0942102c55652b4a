"""What every test has: the `rule` marker's checks, and pytest's own tool for testing them."""

pytest_plugins = ["support.proofs", "pytester"]
