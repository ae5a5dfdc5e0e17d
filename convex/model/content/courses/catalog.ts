import { literals } from "convex-helpers/validators";
import type { IndexRange, PaginationOptions, PaginationResult } from "convex/server";
import { v, type ObjectType } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { courseDurations, courseLanguages, courseLevels, courseTopics } from "../../../shared/courseFacts";
import { toSearchTerms } from "../../../shared/searchText";
import { paginateMatches } from "../../platform/search";

const facetFields = {
  topic: v.optional(literals(...courseTopics)),
  level: v.optional(literals(...courseLevels)),
  duration: v.optional(literals(...courseDurations)),
  language: v.optional(literals(...courseLanguages)),
};

/** `text` covers title and description; absent fields match all. */
export const catalogFilter = { text: v.optional(v.string()), ...facetFields };
type CatalogFilter = ObjectType<typeof catalogFilter>;

type Facet = keyof typeof facetFields;
/** In the order of the indexes' names. */
const facets = Object.keys(facetFields) as Facet[];

type AnyIndex = "by_status_and_topic_and_level_and_duration_and_language";
type Equalities = IndexRange & { eq: (field: Facet, value: string) => Equalities };

/**
 * Published courses, oldest first, or best match first with text.
 * Every word must occur, ignoring case and accents. Each set of filters has an index, so a page costs the same
 * however few of the courses match.
 */
export async function paginateCatalog(
  ctx: QueryCtx,
  { text = "", ...filter }: CatalogFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  const chosen = facets.filter((facet) => filter[facet] !== undefined);
  const courses = ctx.db.query("courses");
  const terms = toSearchTerms(text);
  if (terms.length === 0) {
    const index = ["by_status", ...chosen].join("_and_") as AnyIndex;
    return await courses
      .withIndex(index, (q) => {
        const published = q.eq("status", "published") as unknown as Equalities;
        return chosen.reduce((range, facet) => range.eq(facet, String(filter[facet])), published);
      })
      .paginate(paginationOpts);
  }
  const found = courses.withSearchIndex("search_searchText", (q) =>
    chosen.reduce(
      (search, facet) => search.eq(facet, filter[facet]),
      q.search("searchText", terms.join(" ")).eq("status", "published"),
    ),
  );
  return await paginateMatches(found, terms, paginationOpts);
}
