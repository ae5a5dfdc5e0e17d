import { usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Catalogue = UsePaginatedQueryReturnType<typeof api.catalog.list>;
export type CourseSummary = Catalogue["results"][number];
export type Promo = FunctionReturnType<typeof api.settings.promo>;

/** Fills whole rows of one, two, three and four columns. */
export const COURSES_PER_PAGE = 24;

export function useCatalogue(): Catalogue {
  return usePaginatedQuery(api.catalog.list, {}, { initialNumItems: COURSES_PER_PAGE });
}

/** `undefined` while loading, null when nothing is advertised. */
export function usePromo(): Promo | undefined {
  return useQuery(api.settings.promo, {});
}
