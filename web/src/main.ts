import "@fontsource/courier-prime/latin-400.css";
import "@fontsource/courier-prime/latin-700.css";
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-500.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-sans/latin-700.css";
import "@fontsource/ibm-plex-sans-condensed/latin-500.css";
import "@fontsource/ibm-plex-sans-condensed/latin-600.css";
import "@fontsource/ibm-plex-sans-condensed/latin-700.css";
import "@fontsource/special-elite/latin-400.css";
import "./style/tokens.css";
import "./style/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { applyTheme } from "./lib/theme.svelte";
import { say } from "./words";

applyTheme();

const target = document.getElementById("app");
if (target === null) throw new Error(say("errors.noApp"));
mount(App, { target });

// Installable, and readable without a connection; only on secure pages, and not in development.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => null));
