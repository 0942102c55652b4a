import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { icons } from "./scripts/icons.ts";

// The server serves what is built here; in development it is reached through the proxy.
export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: "../src/inkribbon/server/static",
    emptyOutDir: true,
    // The content security policy allows files only, so nothing may be inlined as data.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8666", ws: true } } },
});
