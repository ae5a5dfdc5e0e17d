import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type StudentsCourse = NonNullable<FunctionReturnType<typeof api.student.enrollments.course>>;

/** The course of an address; null if there is none, `undefined` while loading. */
export const useStudentsCourse = (slug: string) => useQuery(api.student.enrollments.course, { slug });
