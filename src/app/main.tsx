import "./mantineStyles";
import "./global.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { startI18n } from "@/i18n";
import { convexClient } from "@/lib/convexClient";
import { BrowserRouter } from "@/lib/router";
import { App } from "./App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <App router={(children) => <BrowserRouter>{children}</BrowserRouter>} />
  </StrictMode>
);
/** Set by the build (scripts/build/documents.mjs): this is the home page, rendered in Portuguese in that year. */
const { renderedHome } = document.documentElement.dataset;
/** Set by the script in index.html when what the build rendered is not what this visitor asked for. */
const covered = document.documentElement.hasAttribute("data-covered");

// Asking opens the connection, which the first query would otherwise do, after the page has been rendered.
convexClient.connectionState();
await startI18n();
if (renderedHome === `${new Date().getFullYear()}` && !covered) {
  hydrateRoot(root, app);
} else {
  // Takes the place of whatever stands there in one step, with the first thing that it renders.
  createRoot(root).render(app);
  document.documentElement.removeAttribute("data-covered");
}
