import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { brazilDay } from "@convex/shared/brazilDay";
import { api } from "@convex/_generated/api";

export type ModulePractice = NonNullable<FunctionReturnType<typeof api.practice.ofModule>>;
export type Asked = ModulePractice["questions"][number] & { first?: boolean | null };

export const useAnswer = () => useMutation(api.practice.answer);

/** Asked once: answers would change which five are chosen. Null when there is no such module; throws `notEnrolled`. */
export function useModulePractice(moduleId: string): ModulePractice | null | undefined {
  const [chosen, setChosen] = useState<ModulePractice | null>();
  const latest = useQuery(api.practice.ofModule, chosen === undefined ? { moduleId } : "skip");
  if (chosen === undefined && latest !== undefined) setChosen(latest);
  return chosen;
}

/** The five of the day on which the page was opened, chosen now if they are not yet; empty when nothing can be asked. */
export function useDailyPractice(): Asked[] | undefined {
  const [day, setDay] = useState(() => brazilDay(Date.now()));
  const [begun, setBegun] = useState(false);
  const five = useQuery(api.practice.daily, { day });
  const begin = useMutation(api.practice.begin);
  const isMissing = five === null && !begun;
  useEffect(() => {
    if (!isMissing) return;
    begin({}).then(
      (chosenFor) => {
        setDay(chosenFor);
        setBegun(true);
      },
      () => setBegun(true),
    );
  }, [isMissing, begin]);
  return five ?? (begun && five === null ? [] : undefined);
}
