import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { icons } from "./scripts/icons.ts";
import { licenses } from "./scripts/licenses.ts";
import { worker } from "./scripts/worker.ts";

// The Python server serves the build; in development, requests to it go through the proxy.
export default defineConfig({
  plugins: [icons(), licenses(), svelte(), worker()],
  build: {
    outDir: "../src/inkribbon/server/static",
    emptyOutDir: true,
    // The content security policy allows only files, so nothing may be inlined as data.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8666", ws: true } } },
});
