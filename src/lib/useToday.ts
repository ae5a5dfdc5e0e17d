import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { brazilDay } from "@convex/shared/brazilDay";

const LOOK_EVERY_MS = 30_000;

/** Today in Brasília as yyyy-MM-dd; changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => brazilDay(Date.now()));
  useInterval(() => setToday(brazilDay(Date.now())), LOOK_EVERY_MS, { autoInvoke: true });
  return today;
}
