import { useAction, useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

export type PathRow = FunctionReturnType<typeof api.admin.paths.list>["page"][number];
export type PathDetail = NonNullable<FunctionReturnType<typeof api.admin.paths.get>>;

export const PATHS_PER_PAGE = 20;

export const usePaths = (search: string) =>
  usePaginatedQuery(api.admin.paths.list, { search }, { initialNumItems: PATHS_PER_PAGE });

/** `undefined` while loading, null when there is no such path. */
export const usePath = (pathId: string) => useQuery(api.admin.paths.get, { pathId });

export const useCreatePath = () => useMutation(api.admin.paths.create);
export const useUpdatePath = () => useMutation(api.admin.paths.update);
export const useSetPathStatus = () => useMutation(api.admin.paths.setStatus);
export const useRemovePath = () => useMutation(api.admin.paths.remove);
export const useAddCourse = () => useMutation(api.admin.paths.addCourse);
export const useTakeCourse = () => useMutation(api.admin.paths.removeCourse);
export const useSetPathCover = () => useAction(api.admin.covers.setOfPath);

/** Optimistic; a refusal (`orderChanged`) restores the stored order. */
export const useReorderPath = () =>
  useMutation(api.admin.paths.reorder).withOptimisticUpdate((store, { pathId, courseIds }) => {
    const path = store.getQuery(api.admin.paths.get, { pathId });
    if (!path) return;
    const courses = [...path.courses].sort((one, other) => courseIds.indexOf(one._id) - courseIds.indexOf(other._id));
    store.setQuery(api.admin.paths.get, { pathId }, { ...path, courses });
  });
