"""What cards do: the verbs they are written in, the Tension Phase, narrative events."""
