import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type ModuleRow = FunctionReturnType<typeof api.admin.modules.list>["page"][number];

export const MODULES_PER_PAGE = 20;

export const useModules = (search: string) =>
  usePaginatedQuery(api.admin.modules.list, { search }, { initialNumItems: MODULES_PER_PAGE });
