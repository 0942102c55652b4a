"""The command line: the program, its commands, and what several of them share."""
