"""The judgment of one position: harm, ways, threats, and the rest of a turn."""
