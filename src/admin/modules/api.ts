import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type ModuleRow = FunctionReturnType<typeof api.admin.modules.list>["page"][number];

export const MODULES_PER_PAGE = 20;

/** Modules of one course; "" for all. */
export const useModules = (search: string, courseId: string) =>
  usePaginatedQuery(
    api.admin.modules.list,
    { search, ...(courseId !== "" && { courseId }) },
    { initialNumItems: MODULES_PER_PAGE },
  );
