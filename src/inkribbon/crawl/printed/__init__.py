"""What is printed: cards, enemies, bosses, the rules' parameters, and what is in the box."""
