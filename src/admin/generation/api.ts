import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const generation = api.admin.generation;

export type ProviderStatus = FunctionReturnType<typeof generation.status>;
export type Job = NonNullable<FunctionReturnType<typeof generation.current>>;
export type StartArgs = FunctionArgs<typeof generation.start>;
export type LessonOption = FunctionReturnType<typeof api.admin.lessons.list>["page"][number];

/** Page size of pickers; typing finds more. */
const MODULE_OPTIONS = 50;
export const LESSON_OPTIONS = 20;

export const useProviderStatus = () => useQuery(generation.status, {});

/** The newest run, live; null before the first one. */
export const useCurrentJob = () => useQuery(generation.current, {});
export const useStartGeneration = () => useMutation(generation.start);

/** The lessons that failed in that run, in a new one. */
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
