"""HTTP and WebSocket: routes, pages, the OpenAPI document."""
