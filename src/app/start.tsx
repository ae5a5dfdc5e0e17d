import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { startI18n } from "@/i18n";
import { chosenLanguage, withLanguage, withoutLanguage } from "@/i18n/languages";
import { reloadOnceFor } from "@/lib/loadFailure";
import { paths } from "@/lib/paths";
import { App } from "./App";
import { loadPageAt, routes } from "./routes";

/** Set by the build (scripts/build/documents.ts): the address of the page that it has rendered, with its language, and the year. */
const { rendered, renderedIn } = document.documentElement.dataset;

/** No top-level `await`: pages import this chunk, and would wait for it while it waits for them. */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const path = withoutLanguage(pathname);
  const isRendered = rendered === withLanguage(path, chosenLanguage()) && renderedIn === `${new Date().getFullYear()}`;
  const page = loadPageAt(pathname).then(
    () => true,
    (error: unknown) => {
      // A page that does not load says so itself; a document says more. Verification is a form, which does nothing without code.
      if (isRendered && path !== paths.verify.to()) throw error;
      return false;
    },
  );
  let isLoaded: boolean;
  try {
    [isLoaded] = await Promise.all([page, startI18n()]);
  } catch (error) {
    // Without texts React would show their keys: the document stays as it came until they can be had.
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
  /** Home was rendered without a search of the catalog (HOME-10). */
  const isSearching = path === paths.home.to() && window.location.search !== "";
  if (isRendered && isLoaded && !isSearching) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
