import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "@convex/_generated/api";
import { useKnownQuery } from "@/lib/knownQuery";
import { useKnownViewer } from "@/lib/offlineState";

export type Path = NonNullable<FunctionReturnType<typeof api.visitor.paths.bySlug>>;
export type PathCourse = Path["courses"][number];
export type Progress = NonNullable<FunctionReturnType<typeof api.student.paths.progress>>;

/** `undefined` while loading, null when not found or not visible. */
export const usePath = (slug: string) => useKnownQuery(api.visitor.paths.bySlug, { slug });

/** The student's progress; null for visitors and in a draft, `undefined` while unknown. */
export function useProgress(pathId: Path["_id"]): Progress | null | undefined {
  const viewer = useKnownViewer();
  const isStudent = viewer?.status === "active";
  const progress = useQuery(api.student.paths.progress, isStudent ? { pathId } : "skip");
  if (viewer === undefined) return undefined;
  return isStudent ? progress : null;
}

/** Takes the path's certificate where it is due; error: notFound. */
export const useTakeCertificate = () => useMutation(api.student.paths.takeCertificate);
