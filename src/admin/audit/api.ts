import { usePaginatedQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type AuditEntry = FunctionReturnType<typeof api.admin.audit.list>["page"][number];

export const ENTRIES_PER_PAGE = 15;

/** Newest first, live. */
export function useAuditEntries(): UsePaginatedQueryReturnType<typeof api.admin.audit.list> {
  return usePaginatedQuery(api.admin.audit.list, {}, { initialNumItems: ENTRIES_PER_PAGE });
}
