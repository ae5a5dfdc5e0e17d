import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

/** Up to fifty courses whose title or description matches. */
export function useCourseOptions(search: string): FunctionReturnType<typeof api.admin.courses.options> | undefined {
  return useQuery(api.admin.courses.options, { search });
}
