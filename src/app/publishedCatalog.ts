import { ConvexHttpClient } from "convex/browser";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { COURSES_PER_PAGE, firstPage } from "@/visitor/home/api";

type List = FunctionReturnType<typeof api.visitor.catalog.list>;
export type PublishedCourse = NonNullable<FunctionReturnType<typeof api.visitor.catalog.bySlug>>;

/** The published catalog of the deployment that a build is made for. */
export interface PublishedCatalog {
  /** What home asks for first; null when the deployment was not reached. */
  list: List | null;
  courses: PublishedCourse[];
}

const TIMEOUT_MS = 20_000;
/** `_redirects` of common hosts hold at most 2,000 rules, one for each language; courses beyond are served without a document. */
const MAX_DOCUMENTS = 600;

/** @throws when the deployment cannot be reached or has no such functions yet */
async function readAll(url: string): Promise<PublishedCatalog> {
  const client = new ConvexHttpClient(url, {
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  });
  const first = await client.query(api.visitor.catalog.list, { paginationOpts: firstPage });
  const cards = [...first.page];
  for (let page = first; !page.isDone && cards.length < MAX_DOCUMENTS;) {
    page = await client.query(api.visitor.catalog.list, {
      paginationOpts: { numItems: COURSES_PER_PAGE, cursor: page.continueCursor },
    });
    cards.push(...page.page);
  }
  const courses: PublishedCourse[] = [];
  for (const { slug } of cards.slice(0, MAX_DOCUMENTS)) {
    const course = await client.query(api.visitor.catalog.bySlug, { slug });
    // Unpublished between the two questions.
    if (course) courses.push(course);
  }
  return { list: first, courses };
}

/** An unreachable deployment is no failure: the documents then say less, and the pages load as they do without them. */
export async function readCatalog(url: string): Promise<PublishedCatalog> {
  try {
    return await readAll(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(
      `The published courses could not be read from ${url} (${reason.split("\n")[0]}).\n` +
        "The build goes on without them: courses have no document of their own, and home has no cards before the connection.",
    );
    return { list: null, courses: [] };
  }
}
