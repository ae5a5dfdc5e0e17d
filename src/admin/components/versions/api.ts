import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";

/** Id of a lesson or a course, or the first id of a question. */
export type ThingId = FunctionArgs<typeof api.admin.versions.list>["thingId"];
export type VersionRow = FunctionReturnType<typeof api.admin.versions.list>[number];
export type Comparison = NonNullable<FunctionReturnType<typeof api.admin.versions.compare>>;

/** The newest first; undefined while loading. */
export const useVersions = (thingId: ThingId) => useQuery(api.admin.versions.list, { thingId });

/** A version beside today's text; null once either is gone. */
export const useComparison = (versionId: VersionRow["_id"] | undefined) =>
  useQuery(api.admin.versions.compare, versionId === undefined ? "skip" : { versionId });

export const useRestoreVersion = () => useMutation(api.admin.versions.restore);
