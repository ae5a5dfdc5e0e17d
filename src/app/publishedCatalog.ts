import { ConvexHttpClient } from "convex/browser";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { brazilDay } from "@convex/shared/brazilDay";
import { offerOn, type Offer } from "@/lib/offer";
import { defaultSchool, type School } from "@/lib/school";
import { COURSES_PER_PAGE, firstPage, firstPaths } from "@/visitor/home/api";

type List = FunctionReturnType<typeof api.visitor.catalog.list>;
export type PublishedCourse = NonNullable<FunctionReturnType<typeof api.visitor.catalog.bySlug>>;

type Home = FunctionReturnType<typeof api.visitor.settings.home>;
type Teachers = FunctionReturnType<typeof api.visitor.catalog.teachers>;
type PathList = FunctionReturnType<typeof api.visitor.paths.list>;
export type PublishedPath = NonNullable<FunctionReturnType<typeof api.visitor.paths.bySlug>>;

/** Published catalog of the deployment that a build is made for. */
export interface PublishedCatalog {
  /** First page of the home catalog; null if unreachable. */
  list: List | null;
  courses: PublishedCourse[];
  /** First page of home's paths; null if they cannot be read. */
  pathList: PathList | null;
  paths: PublishedPath[];
  /** Sections and texts of home, and its teachers; null if they cannot be read. */
  home: Home | null;
  teachers: Teachers | null;
  /** Null while the school is free. */
  offer: Offer | null;
  school: School;
}

const TIMEOUT_MS = 20_000;
/**
 * Limit on rendered course documents; others load without one.
 * Common hosts allow 2,000 `_redirects` rules, and each language needs one.
 */
const MAX_DOCUMENTS = 600;
/** Likewise of paths. */
const MAX_PATHS = 30;

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
  const paths = await readPaths(client).catch(() => ({ pathList: null, paths: [] }));
  const school = await client.query(api.visitor.settings.school, {}).catch(() => defaultSchool);
  const home = await client.query(api.visitor.settings.home, {}).catch(() => null);
  const teachers = await client.query(api.visitor.catalog.teachers, {}).catch(() => null);
  return { list: first, courses, ...paths, home, teachers, offer, school };
}

/** @throws against a deployment of functions that know no paths yet */
async function readPaths(client: ConvexHttpClient): Promise<Pick<PublishedCatalog, "pathList" | "paths">> {
  const first = await client.query(api.visitor.paths.list, { paginationOpts: firstPaths });
  const rest = first.isDone
    ? []
    : (
        await client.query(api.visitor.paths.list, {
          paginationOpts: { numItems: MAX_PATHS, cursor: first.continueCursor },
        })
      ).page;
  const paths: PublishedPath[] = [];
  for (const { slug } of [...first.page, ...rest].slice(0, MAX_PATHS)) {
    const path = await client.query(api.visitor.paths.bySlug, { slug });
    if (path) paths.push(path);
  }
  return { pathList: first, paths };
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
    const nothing = { list: null, courses: [], pathList: null, paths: [], home: null, teachers: null, offer: null };
    return { ...nothing, school: defaultSchool };
  }
}
