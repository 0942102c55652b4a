"""Every sentence a person reads, by key and language; content brings its own names."""
