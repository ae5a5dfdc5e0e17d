import { ConvexHttpClient } from "convex/browser";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { brazilDay } from "@convex/shared/brazilDay";
import { offerOn, type Offer } from "@/lib/offer";
import { COURSES_PER_PAGE, firstPage } from "@/visitor/home/api";

type List = FunctionReturnType<typeof api.visitor.catalog.list>;
export type PublishedCourse = NonNullable<FunctionReturnType<typeof api.visitor.catalog.bySlug>>;

/** Published catalog of the deployment that a build is made for. */
export interface PublishedCatalog {
  /** First page of the home catalog; null if unreachable. */
  list: List | null;
  courses: PublishedCourse[];
  /** Null while the school is free. */
  offer: Offer | null;
}

const TIMEOUT_MS = 20_000;
/**
 * Limit on rendered course documents; others load without one.
 * Common hosts allow 2,000 `_redirects` rules, and each language needs one.
 */
const MAX_DOCUMENTS = 600;

/**
 * Reads the catalog.
 * @throws when the deployment is unreachable or lacks these functions
 */
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
    // It may have been unpublished between the two queries.
    if (course) courses.push(course);
  }
  const offer = offerOn(brazilDay(Date.now()), await client.query(api.visitor.settings.promo, {}));
  return { list: first, courses, offer };
}

/**
 * Reads the catalog; empty if the deployment is unreachable.
 * The documents then say less, and the pages load without them.
 */
export async function readCatalog(url: string): Promise<PublishedCatalog> {
  try {
    return await readAll(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(
      `The published courses could not be read from ${url} (${reason.split("\n")[0]}).\n` +
        "The build goes on without them: courses have no document of their own, and home has no cards before the connection.",
    );
    return { list: null, courses: [], offer: null };
  }
}
