"""How the tile-crawlers are told."""
