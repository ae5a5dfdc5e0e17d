import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "@convex/_generated/api";

export type ModulePractice = NonNullable<FunctionReturnType<typeof api.student.practice.ofModule>>;
export type Asked = ModulePractice["questions"][number] & { first?: boolean | null };

export const useAnswer = () => useMutation(api.student.practice.answer);

/**
 * A module's questions; null when there is no such module.
 * Asked once: answers would change which five are chosen.
 * @throws `notEnrolled`
 */
export function useModulePractice(moduleId: string): ModulePractice | null | undefined {
  const [chosen, setChosen] = useState<ModulePractice | null>();
  const latest = useQuery(api.student.practice.ofModule, chosen === undefined ? { moduleId } : "skip");
  if (chosen === undefined && latest !== undefined) setChosen(latest);
  return chosen;
}

export const useDaily = (day: string) => useQuery(api.student.practice.daily, { day });
export const useBeginDaily = () => useMutation(api.student.practice.begin);
