import { useConvex, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useCallback } from "react";
import { api } from "@convex/_generated/api";

const { audit } = api.admin;

export type AuditEntry = FunctionReturnType<typeof audit.list>["page"][number];
export type AuditFilter = Omit<FunctionArgs<typeof audit.list>, "paginationOpts">;

export const ENTRIES_PER_PAGE = 15;

/** Audit entries, newest first; live. */
export const useAuditEntries = (filter: AuditFilter) =>
  usePaginatedQuery(audit.list, filter, { initialNumItems: ENTRIES_PER_PAGE });

/** Administrators, and the chosen one; live. */
export const useActors = (chosen: string) => useQuery(audit.actors, { chosen });

const EXPORT_PAGE = 100;

/**
 * Reads one page without subscribing.
 * The first one puts the export on the trail, or nothing is read.
 */
export function useReadEntries() {
  const convex = useConvex();
  return useCallback(
    async (filter: AuditFilter, cursor: string | null) => {
      if (cursor === null) await convex.mutation(audit.beginExport, {});
      const result = await convex.query(audit.list, { ...filter, paginationOpts: { numItems: EXPORT_PAGE, cursor } });
      return { rows: result.page, next: result.isDone ? null : result.continueCursor };
    },
    [convex],
  );
}

export type Reading = FunctionReturnType<typeof audit.readings>["page"][number];

/** Openings of students' pages, newest first; live. */
export const useReadings = () => usePaginatedQuery(audit.readings, {}, { initialNumItems: ENTRIES_PER_PAGE });
