"""The rules of the table: moving, attacking, searching, zombies."""
