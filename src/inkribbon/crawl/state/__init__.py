"""The state of a crawl and the small changes that every rule is made of."""
