"""What is printed: cards, enemies, bosses, the editions' parameters and the contents of the box."""
