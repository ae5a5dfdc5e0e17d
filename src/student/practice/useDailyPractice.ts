import { useEffect, useState } from "react";
import { brazilDay } from "@convex/shared/brazilDay";
import { useBeginDaily, useDaily, type Asked } from "./api";

/**
 * The five questions of the day on which the page was opened.
 * Chosen now if they are not yet; empty when nothing can be asked.
 */
export function useDailyPractice(): Asked[] | undefined {
  const [day, setDay] = useState(() => brazilDay(Date.now()));
  const [begun, setBegun] = useState(false);
  const five = useDaily(day);
  const begin = useBeginDaily();
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
