"""What goes over the wire, and how little of it has to be sent."""
