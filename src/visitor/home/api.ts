import { usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { useHydrated } from "@/lib/useHydrated";
import type { CatalogFilter } from "@/components/catalog/useCatalogFilter";

export type Catalog = UsePaginatedQueryReturnType<typeof api.catalog.list>;
export type CourseSummary = Catalog["results"][number];
export type Promo = FunctionReturnType<typeof api.settings.promo>;

/** Fills complete rows of one to four columns. */
export const COURSES_PER_PAGE = 24;

export const useCatalog = (filter: CatalogFilter) =>
  usePaginatedQuery(api.catalog.list, filter, { initialNumItems: COURSES_PER_PAGE });

/** `undefined` while loading, null without a promotion. */
export function usePromo(): Promo | undefined {
  // The footer may have asked for it already when this part of the page hydrates.
  const hydrated = useHydrated();
  const promo = useQuery(api.settings.promo, {});
  return hydrated ? promo : undefined;
}
