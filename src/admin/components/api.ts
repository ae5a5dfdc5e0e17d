import { useQuery } from "convex/react";
import { api } from "@convex/_generated/api";

/** Up to fifty courses whose title or description matches. */
export const useCourseOptions = (search: string) => useQuery(api.admin.courses.options, { search });
