import { usePaginatedQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type ModuleRow = FunctionReturnType<typeof api.admin.modules.list>["page"][number];

export const MODULES_PER_PAGE = 20;

export function useModules(search: string): UsePaginatedQueryReturnType<typeof api.admin.modules.list> {
  return usePaginatedQuery(api.admin.modules.list, { search }, { initialNumItems: MODULES_PER_PAGE });
}
