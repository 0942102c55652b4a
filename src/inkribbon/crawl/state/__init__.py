"""The state of a crawl and the small changes that all rules are built from."""
