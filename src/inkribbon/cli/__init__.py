"""The command line: one module per command, each with `add(subparsers)` and `run(args)`."""
