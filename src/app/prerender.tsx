import type { FunctionReturnType } from "convex/server";
import i18next from "i18next";
import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
} from "react-router-dom";
import { api } from "@convex/_generated/api";
import { changeLanguage, loadTexts, startI18n } from "@/i18n";
import { defaultLanguage, languages, type Language } from "@/i18n/languages";
import { brand } from "@/lib/brand";
import { convexUrl } from "@/lib/convexUrl";
import { answerOf, setDocumentAnswers } from "@/lib/documentAnswers";
import { paths } from "@/lib/paths";
import { paletteProperties, type School } from "@/lib/school";
import { firstPage, firstPaths } from "@/visitor/home/api";
import { App } from "./App";
import { LoadingScreen } from "./LoadingScreen";
import type { PageFiles } from "./pageRoute";
import { readCatalog } from "./publishedCatalog";
import type { RenderedPage } from "./renderedPage";
import { routes, withLayout } from "./routes";

/*
 * Renders the public pages once, in Node, at the end of a build.
 * Nobody is signed in; only the published catalog is available. scripts/build/documents.ts writes the HTML.
 */

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
      // Inlines everything: streamed boundaries need an inline script.
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
 * Skips the document instead of failing the build.
 * A build may run against the previous version of the functions, whose answers this client cannot always
 * render.
 */
const withoutDocument =
  (what: string) =>
  (error: unknown): null => {
    console.warn(`${what}: no document of its own, because it cannot be rendered.`, error);
    return null;
  };

/** Initial content of every other page: header, spinner, footer. */
const shell = withLayout([{ path: "*", element: <LoadingScreen /> }]);

type Given = Omit<RenderedPage, "language" | "files" | "markup">;

async function renderPages(language: Language, catalog: Awaited<ReturnType<typeof readCatalog>>) {
  const { list, courses, pathList, offer, school, teachers } = catalog;
  await changeLanguage(language);
  await loadTexts("home", "course", "path", "verify", "legal");
  const { t } = i18next;
  const pages: RenderedPage[] = [];
  const add = async ({ answers: own, ...page }: Given): Promise<void> => {
    const answers = [schoolAnswer(school), ...own];
    setDocumentAnswers(answers);
    const files = matchRoutes(routes, page.path)?.at(-1)?.route.handle as PageFiles;
    pages.push({ ...page, answers, language, files, markup: await render(page.path, routes) });
  };
  const home = { path: paths.home.to(), title: t("home:title"), description: t("home:description") };
  const known = [
    ...(list ? [answerOf(api.visitor.catalog.list, { paginationOpts: firstPage }, list)] : []),
    ...(pathList ? [answerOf(api.visitor.paths.list, { paginationOpts: firstPaths }, pathList)] : []),
    ...(catalog.home ? [answerOf(api.visitor.settings.home, {}, catalog.home)] : []),
    ...(teachers ? [answerOf(api.visitor.catalog.teachers, {}, teachers)] : []),
  ];
  const rendered = await add({ ...home, answers: known }).catch(withoutDocument("the courses of home"));
  if (rendered === null) await add({ ...home, answers: [] });
  for (const course of courses) {
    const { title, description, slug } = course;
    const path = paths.course.to(slug);
    const answers = [answerOf(api.visitor.catalog.bySlug, { slug }, course)];
    await add({ path, title, description, answers, course, offer }).catch(withoutDocument(path));
  }
  for (const coursePath of catalog.paths) {
    const { title, description, slug } = coursePath;
    const path = paths.path.to(slug);
    const answers = [answerOf(api.visitor.paths.bySlug, { slug }, coursePath)];
    await add({ path, title, description, answers, coursePath }).catch(withoutDocument(path));
  }
  const { name } = school;
  await add({ path: paths.verify.to(), title: t("verify:pageTitle"), description: t("verify:text"), answers: [] });
  await add({
    path: paths.privacy.to(),
    title: t("legal:privacyTitle"),
    description: t("legal:privacyLead", { name }),
    answers: [],
  });
  await add({
    path: paths.terms.to(),
    title: t("legal:termsTitle"),
    description: t("legal:termsLead", { name }),
    answers: [],
  });
  return pages;
}

const schoolAnswer = (school: School) => answerOf(api.visitor.settings.school, {}, school as StoredSchool);
type StoredSchool = FunctionReturnType<typeof api.visitor.settings.school>;

/**
 * Files of the page at each address.
 * Addresses below the administration's list only the shell.
 */
const listFiles = (some: RouteObject[]): (PageFiles & { pattern: string })[] =>
  some.flatMap(({ path, handle, children = [] }) => {
    if (!handle || path === undefined || path === "*") return listFiles(children);
    const files = handle as PageFiles;
    return [path, ...(children.length > 0 ? [`${path}/*`] : [])].map((pattern) => ({ ...files, pattern }));
  });

export async function prerender() {
  await startI18n(defaultLanguage);
  const catalog = await readCatalog(convexUrl);
  const pages: RenderedPage[] = [];
  // The default language goes last: the shell is rendered in it.
  for (const language of [...languages].reverse()) pages.push(...(await renderPages(language, catalog)));
  const answers = [schoolAnswer(catalog.school)];
  setDocumentAnswers(answers);
  const { name, palette, pictures } = catalog.school;
  return {
    pages,
    shell: { markup: await render("/loading", shell), answers },
    files: listFiles(routes),
    brand: { name, page: brand.page, properties: paletteProperties(palette), icon: pictures.icon },
    convexUrl,
    shortcuts: [
      { name: i18next.t("header.dashboard"), url: paths.dashboard.to() },
      { name: i18next.t("footer.courses"), url: `${paths.home.to()}#courses` },
    ],
  };
}
