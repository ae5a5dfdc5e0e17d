import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type Review = NonNullable<FunctionReturnType<typeof api.student.attempts.review>>;
export type Attempt = FunctionReturnType<typeof api.student.attempts.list>["page"][number];

export const ATTEMPTS_PER_PAGE = 10;

/** The caller's attempts in a course, newest first. */
export const useAttempts = (courseId: string) =>
  usePaginatedQuery(api.student.attempts.list, { courseId }, { initialNumItems: ATTEMPTS_PER_PAGE });

/** `undefined` while loading, null if there is nothing to review. */
export const useReview = (attemptId: string) => useQuery(api.student.attempts.review, { attemptId });
