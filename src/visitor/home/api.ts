import { usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { useTranslation } from "react-i18next";
import { documentAnswer, useClearAnswer } from "@/lib/documentAnswers";
import { useKnownQuery } from "@/lib/knownQuery";
import { useHydrated } from "@/lib/useHydrated";
import type { CatalogFilter } from "@/components/catalog/useCatalogFilter";

type Pages = UsePaginatedQueryReturnType<typeof api.visitor.catalog.list>;
export type Catalog = Pick<Pages, "results" | "status" | "loadMore">;
export type CourseSummary = Pages["results"][number];
export type Promo = FunctionReturnType<typeof api.visitor.settings.promo>;

/** Fills complete rows of one to four columns. */
export const COURSES_PER_PAGE = 24;
/**
 * The build's query for the catalog.
 * See src/app/publishedCatalog.ts.
 */
export const firstPage = { numItems: COURSES_PER_PAGE, cursor: null };

export const PATHS_PER_PAGE = 6;
/** The build's query for the paths, likewise. */
export const firstPaths = { numItems: PATHS_PER_PAGE, cursor: null };

type PathPages = UsePaginatedQueryReturnType<typeof api.visitor.paths.list>;
export type PathSummary = PathPages["results"][number];

/** The published paths; starts with the document's. */
export function usePaths(): PathPages {
  const live = usePaginatedQuery(api.visitor.paths.list, {}, { initialNumItems: PATHS_PER_PAGE });
  const first = { paginationOpts: firstPaths };
  const isLive = live.status !== "LoadingFirstPage";
  useClearAnswer(api.visitor.paths.list, first, isLive);
  const known = isLive ? undefined : documentAnswer(api.visitor.paths.list, first);
  return known ? { ...live, results: known.page } : live;
}

/** The catalog; without filters it starts with the document's page. */
export function useCatalog(filter: CatalogFilter): Catalog {
  const live = usePaginatedQuery(api.visitor.catalog.list, filter, { initialNumItems: COURSES_PER_PAGE });
  const first = { ...filter, paginationOpts: firstPage };
  const isLive = live.status !== "LoadingFirstPage";
  useClearAnswer(api.visitor.catalog.list, first, isLive);
  if (isLive) return live;
  const known = documentAnswer(api.visitor.catalog.list, first);
  return known ? { ...live, results: known.page, status: known.isDone ? "Exhausted" : "LoadingMore" } : live;
}

type HomeSettings = FunctionReturnType<typeof api.visitor.settings.home>;
type Texts = HomeSettings["questions"][keyof HomeSettings["questions"]];
export type Home = Omit<HomeSettings, "questions" | "voices"> & { questions: Texts; voices: Texts };
export type Teacher = FunctionReturnType<typeof api.visitor.catalog.teachers>[number];

/** Shown until the settings are here. */
const allSections = { showsSteps: true, showsCertificate: true, showsTeachers: true, showsQuestions: true };

/** The page's sections and its texts in the page's language; starts with the document's. */
export function useHome(): Home {
  const { language } = useTranslation().i18n;
  const known = useKnownQuery(api.visitor.settings.home, {});
  const here = (texts: Record<string, Texts> = {}): Texts => texts[language] ?? [];
  return { ...(known ?? allSections), questions: here(known?.questions), voices: here(known?.voices) };
}

/** Teachers of published courses; starts with the document's. */
export const useTeachers = (): Teacher[] => useKnownQuery(api.visitor.catalog.teachers, {}) ?? [];

/** `undefined` while loading, null without a promotion. */
export function usePromo(): Promo | undefined {
  // The footer may have loaded it before this part hydrates.
  const hydrated = useHydrated();
  const promo = useQuery(api.visitor.settings.promo, {});
  return hydrated ? promo : undefined;
}
