import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type AuditEntry = FunctionReturnType<typeof api.admin.audit.list>["page"][number];

export const ENTRIES_PER_PAGE = 15;

/** Audit entries, newest first; live. */
export const useAuditEntries = () => usePaginatedQuery(api.admin.audit.list, {}, { initialNumItems: ENTRIES_PER_PAGE });

export type Reading = FunctionReturnType<typeof api.admin.audit.readings>["page"][number];

/** Openings of students' pages, newest first; live. */
export const useReadings = () => usePaginatedQuery(api.admin.audit.readings, {}, { initialNumItems: ENTRIES_PER_PAGE });
