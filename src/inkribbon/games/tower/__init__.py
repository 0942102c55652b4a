"""Zombie Tower 3D: four faces of one tower, each seen by its own player alone."""
