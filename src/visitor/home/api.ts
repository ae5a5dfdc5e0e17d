import { usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { documentAnswer, useForgetAnswer } from "@/lib/documentAnswers";
import { useHydrated } from "@/lib/useHydrated";
import type { CatalogFilter } from "@/components/catalog/useCatalogFilter";

type Pages = UsePaginatedQueryReturnType<typeof api.visitor.catalog.list>;
export type Catalog = Pick<Pages, "results" | "status" | "loadMore">;
export type CourseSummary = Pages["results"][number];
export type Promo = FunctionReturnType<typeof api.visitor.settings.promo>;

/** Fills complete rows of one to four columns. */
export const COURSES_PER_PAGE = 24;
/** What the build asks for; see src/app/publishedCatalog.ts. */
export const firstPage = { numItems: COURSES_PER_PAGE, cursor: null };

/** Starts with the first page that the document knows, if nothing is filtered. */
export function useCatalog(filter: CatalogFilter): Catalog {
  const live = usePaginatedQuery(api.visitor.catalog.list, filter, { initialNumItems: COURSES_PER_PAGE });
  const first = { ...filter, paginationOpts: firstPage };
  const isLive = live.status !== "LoadingFirstPage";
  useForgetAnswer(api.visitor.catalog.list, first, isLive);
  if (isLive) return live;
  const known = documentAnswer(api.visitor.catalog.list, first);
  return known ? { ...live, results: known.page, status: known.isDone ? "Exhausted" : "LoadingMore" } : live;
}

/** `undefined` while loading, null without a promotion. */
export function usePromo(): Promo | undefined {
  // The footer may have asked for it already when this part of the page hydrates.
  const hydrated = useHydrated();
  const promo = useQuery(api.visitor.settings.promo, {});
  return hydrated ? promo : undefined;
}
