import "./mantineStyles";
import "./global.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { startI18n } from "@/i18n";
import { convexClient } from "@/lib/convexClient";
import { createBrowserRouter } from "@/lib/router";
import { App } from "./App";
import { routes } from "./routes";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = (
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>
);
/** Set by the build (scripts/build/documents.ts): this is the home page, rendered in Portuguese in that year. */
const { renderedHome } = document.documentElement.dataset;
/** Set by the script in index.html when the prerendered page is not what this visitor needs. */
const covered = document.documentElement.hasAttribute("data-covered");

// Opens the connection now; the first query would do so only after rendering.
convexClient.connectionState();
await startI18n();
/** It was rendered without a search of the catalog (HOME-8). */
const searching = window.location.search !== "";
if (renderedHome === `${new Date().getFullYear()}` && !covered && !searching) {
  hydrateRoot(root, app);
} else {
  // Replaces the prerendered content in one step, with the first render.
  createRoot(root).render(app);
  document.documentElement.removeAttribute("data-covered");
}
