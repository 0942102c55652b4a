"""Items: carrying, using, trading and storing them."""
