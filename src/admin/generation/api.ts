import { useMutation, usePaginatedQuery, useQuery, type UsePaginatedQueryReturnType } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

const generation = api.admin.generation;

export type ProviderStatus = FunctionReturnType<typeof generation.status>;
export type Job = NonNullable<FunctionReturnType<typeof generation.current>>;
export type StartArgs = FunctionArgs<typeof generation.start>;
export type ModuleOption = FunctionReturnType<typeof api.admin.modules.list>["page"][number];

export type LessonOption = FunctionReturnType<typeof api.admin.lessons.list>["page"][number];

/** Page size of pickers; typing finds more. */
const MODULE_OPTIONS = 50;
export const LESSON_OPTIONS = 20;

export function useProviderStatus(): ProviderStatus | undefined {
  return useQuery(generation.status, {});
}

/** The newest run, live; null before the first one. */
export function useCurrentJob(): Job | null | undefined {
  return useQuery(generation.current, {});
}

export function useStartGeneration(): (args: StartArgs) => Promise<FunctionReturnType<typeof generation.start>> {
  return useMutation(generation.start);
}

/** The lessons that failed in that run, in a new one. */
export function useRetryGeneration(): (job: {
  jobId: Job["jobId"];
}) => Promise<FunctionReturnType<typeof generation.retry>> {
  return useMutation(generation.retry);
}

export function useCancelGeneration(): (job: { jobId: Job["jobId"] }) => Promise<null> {
  return useMutation(generation.cancel);
}

export function useModuleOptions(search: string): ModuleOption[] | undefined {
  const { results, status } = usePaginatedQuery(
    api.admin.modules.list,
    { search },
    { initialNumItems: MODULE_OPTIONS },
  );
  return status === "LoadingFirstPage" ? undefined : results;
}

export function useLessonOptions(search: string): UsePaginatedQueryReturnType<typeof api.admin.lessons.list> {
  return usePaginatedQuery(api.admin.lessons.list, { search }, { initialNumItems: LESSON_OPTIONS });
}
