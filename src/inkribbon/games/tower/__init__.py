"""Zombie Tower 3D: four faces of one tower, each seen only by its own player."""
