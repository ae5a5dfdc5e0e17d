import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { startI18n } from "@/i18n";
import { chosenLanguage, withLanguage, withoutLanguage } from "@/i18n/languages";
import { reloadOnceFor } from "@/lib/loadFailure";
import { paths } from "@/lib/paths";
import { App } from "./App";
import { loadPageAt, routes } from "./routes";

/**
 * Address and language of the rendered document, set by the build.
 * See scripts/build/documents.ts.
 */
const { rendered, renderedIn } = document.documentElement.dataset;

/**
 * Mounts the app.
 * No top-level `await`: pages import this chunk and would deadlock.
 */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const path = withoutLanguage(pathname);
  const isRendered = rendered === withLanguage(path, chosenLanguage()) && renderedIn === `${new Date().getFullYear()}`;
  const page = loadPageAt(pathname).then(
    () => true,
    (error: unknown) => {
      // A failed page shows its own error; a document shows more.
      // Verification is a form, useless without code.
      if (isRendered && path !== paths.verify.to()) throw error;
      return false;
    },
  );
  let isLoaded: boolean;
  try {
    [isLoaded] = await Promise.all([page, startI18n()]);
  } catch (error) {
    // Without texts React would show keys: leave the document.
    if (!(await reloadOnceFor(error))) window.addEventListener("online", () => window.location.reload());
    return;
  }
  const app = (
    <StrictMode>
      <App>
        <RouterProvider router={createBrowserRouter(routes)} />
      </App>
    </StrictMode>
  );
  /** Whether home has a search, which its document lacks (HOME-10). */
  const isSearching = path === paths.home.to() && window.location.search !== "";
  if (isRendered && isLoaded && !isSearching) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
