import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { startI18n } from "@/i18n";
import { hasSession } from "@/lib/early";
import { repeatEvents, takeEarlyEvents } from "@/lib/earlyEvents";
import { reloadOnceFor } from "@/lib/loadFailure";
import { paths } from "@/lib/paths";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { App } from "./App";
import { loadPageAt, routes } from "./routes";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
/** Set by the build (scripts/build/documents.ts): the address of the page that it has rendered, in Portuguese, and the year. */
const { rendered, renderedIn } = document.documentElement.dataset;
/** Set by the script in index.html when the rendered page is not what this visitor needs. */
const covered = document.documentElement.hasAttribute("data-covered");

/** No top-level `await`: pages import this chunk, and would wait for it while it waits for them. */
async function start(root: HTMLElement): Promise<void> {
  const isThisPage = rendered === window.location.pathname && renderedIn === `${new Date().getFullYear()}`;
  /** Verification is a form, which does nothing without its code. */
  const isEnoughToRead = isThisPage && !covered && rendered !== paths.verify.to();
  // Side by side: texts, and the page's code.
  const texts = startI18n();
  const page = loadPageAt(window.location.pathname).catch((error: unknown) => {
    // A page that does not load says so itself; what the document shows already says more.
    if (isEnoughToRead) throw error;
  });
  // The document shows as much as React could without the page.
  try {
    await Promise.all([texts, page]);
  } catch (error) {
    await keepDocument(error);
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
  const searching = rendered === paths.home.to() && window.location.search !== "";
  /** For a student, a course's page is another one: taken over first, it would be rendered twice. */
  const isForVisitors = rendered === paths.home.to() || rendered === paths.verify.to() || !hasSession();
  const early = takeEarlyEvents();
  if (isThisPage && !covered && !searching && isForVisitors) {
    hydrateRoot(root, app);
    await repeatEvents(early);
  } else {
    // React replaces the rendered content in one step, with its first commit. What is covered must not show until then.
    if (covered) root.replaceChildren();
    createRoot(root).render(app);
    document.documentElement.removeAttribute("data-covered");
  }
}

/** Without texts React would show their keys: the document stays as it came until they can be had. */
async function keepDocument(error: unknown): Promise<void> {
  if (await reloadOnceFor(error)) return;
  document.documentElement.removeAttribute("data-covered");
  window.addEventListener("online", () => window.location.reload());
}

void start(root);
