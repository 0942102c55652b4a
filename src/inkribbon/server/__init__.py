"""Tables in the browser: HTTP and WebSocket around the games, and the store that keeps them."""
