"""The commands: one module each, with `add(subparsers)` and `run(args)`."""
