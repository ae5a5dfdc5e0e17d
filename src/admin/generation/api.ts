import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const generation = api.admin.generation;

export type ProviderStatus = FunctionReturnType<typeof generation.status>;
export type Job = NonNullable<FunctionReturnType<typeof generation.current>>;
export type StartArgs = FunctionArgs<typeof generation.start>;
export type LessonOption = FunctionReturnType<typeof api.admin.lessons.list>["page"][number];

/** Page size of pickers; a search finds the rest. */
const MODULE_OPTIONS = 50;
export const LESSON_OPTIONS = 20;

export const useProviderStatus = () => useQuery(generation.status, {});

/** Newest run, null before the first one; live. */
export const useCurrentJob = () => useQuery(generation.current, {});
export const useStartGeneration = () => useMutation(generation.start);

/** Starts a new run for the lessons that failed in an earlier one. */
export const useRetryGeneration = () => useMutation(generation.retry);
export const useCancelGeneration = () => useMutation(generation.cancel);

export function useModuleOptions(search: string) {
  const { results, status } = usePaginatedQuery(
    api.admin.modules.list,
    { search },
    { initialNumItems: MODULE_OPTIONS },
  );
  return status === "LoadingFirstPage" ? undefined : results;
}

export const useLessonOptions = (search: string) =>
  usePaginatedQuery(api.admin.lessons.list, { search }, { initialNumItems: LESSON_OPTIONS });
