import type { ConnectionState } from "convex/browser";
import i18next from "i18next";
import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { api } from "@convex/_generated/api";
import { loadTexts, startI18n } from "@/i18n";
import { brand } from "@/lib/brand";
import { convexClient } from "@/lib/convexClient";
import { convexUrl } from "@/lib/convexUrl";
import { answerOf, setDocumentAnswers, type DocumentAnswer } from "@/lib/documentAnswers";
import { paths } from "@/lib/paths";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from "react-router-dom";
import { firstPage } from "@/visitor/home/api";
import { App } from "./App";
import { LoadingScreen } from "./LoadingScreen";
import { readCatalog, type PublishedCourse } from "./publishedCatalog";
import { routes, withLayout } from "./routes";

/*
 * Runs once, in Node, at the end of a build: what every visitor sees first. Nobody is signed in, nothing has arrived
 * but the published catalog, the language is the default one. scripts/build/documents.ts puts it into the HTML.
 */

/** Asking the client about its connection would open it; a build must not connect. */
const offline: ConnectionState = {
  hasInflightRequests: false,
  isWebSocketConnected: false,
  timeOfOldestInflightRequest: null,
  hasEverConnected: false,
  connectionCount: 0,
  connectionRetries: 0,
  inflightMutations: 0,
  inflightActions: 0,
};
convexClient.connectionState = () => offline;

async function render(path: string, pages: RouteObject[]): Promise<string> {
  const handler = createStaticHandler(pages);
  const context = await handler.query(new Request(new URL(path, "https://here.invalid")));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </StrictMode>,
    {
      // Inline everything: a streamed boundary needs an inline script to move it into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void errors.push(error),
    },
  );
  let html = "";
  for await (const chunk of prelude) html += String(chunk);
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered without a browser`);
  return html;
}

/**
 * Skips the document instead of failing the build: a build may run against the previous version of the functions, whose
 * answers this client cannot always render.
 */
const withoutDocument =
  (what: string) =>
  (error: unknown): null => {
    console.warn(`${what}: no document of its own, because it cannot be rendered.`, error);
    return null;
  };

/** Header, footer and a loading indicator: the initial content of every other page. */
const shell = withLayout([{ path: "*", element: <LoadingScreen /> }]);

export async function prerender() {
  await startI18n();
  await loadTexts("home", "course", "verify");
  const { list, courses } = await readCatalog(convexUrl);
  let known = list ? [answerOf(api.catalog.list, { paginationOpts: firstPage }, list)] : [];
  setDocumentAnswers(known);
  let markup = await render(paths.home.to(), routes).catch(withoutDocument("the courses of home"));
  if (markup === null) {
    setDocumentAnswers((known = []));
    markup = await render(paths.home.to(), routes);
  }
  const home: Page = {
    path: paths.home.to(),
    title: i18next.t("home:title"),
    description: i18next.t("home:description"),
    markup,
    answers: known,
  };
  const pages: Page[] = [];
  for (const course of courses) {
    const answers = [answerOf(api.catalog.bySlug, { slug: course.slug }, course)];
    setDocumentAnswers(answers);
    const path = paths.course.to(course.slug);
    const { title, description } = course;
    const markup = await render(path, routes).catch(withoutDocument(path));
    if (markup !== null) pages.push({ path, title, description, markup, answers, course });
  }
  setDocumentAnswers([]);
  const verify = paths.verify.to();
  pages.push({
    path: verify,
    title: i18next.t("verify:pageTitle"),
    description: i18next.t("verify:text"),
    markup: await render(verify, routes),
    answers: [],
  });
  return {
    home,
    pages,
    shell: await render("/loading", shell),
    brand,
    convexUrl,
    patterns: Object.values(paths).map(({ pattern }) => pattern),
    shortcuts: [
      { name: i18next.t("header.dashboard"), url: paths.dashboard.to() },
      { name: i18next.t("footer.courses"), url: `${paths.home.to()}#courses` },
    ],
  };
}

interface Page {
  path: string;
  title: string;
  description: string;
  markup: string;
  answers: DocumentAnswer[];
  course?: PublishedCourse;
}
