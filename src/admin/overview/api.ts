import { useThrottledValue } from "@mantine/hooks";
import { usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { addDays } from "date-fns";
import { api } from "@convex/_generated/api";
import { brazilDay, brazilQuarter } from "@convex/shared/brazilDay";
import { useMinute } from "@/lib/useMinute";

const { overview, stats } = api.admin;
const CALM_MS = 250;

export type Summary = FunctionReturnType<typeof stats.summary>;
export type NeedLine = FunctionReturnType<typeof overview.needs>[number];
export type Event = FunctionReturnType<typeof overview.events>[number];
export type Highlights = FunctionReturnType<typeof overview.highlights>;
export type Figure = keyof FunctionReturnType<typeof overview.figures>["day"];

/** `undefined` while loading, like all of these. */
export const useSummary = () => useQuery(stats.summary, {});
export const useNow = () => useQuery(overview.now, {});
export const useMails = () => useQuery(overview.mails, {});
/** At most one change in `CALM_MS`: a busy school has dozens a second. */
export const useEvents = () => useThrottledValue(useQuery(overview.events, {}), CALM_MS);
export const useHighlights = () => useQuery(overview.highlights, {});
/** Whether enrolling needs a pass, which the school sells. */
export const useSells = () => useQuery(api.visitor.settings.access, {})?.mode === "byApproval";

export const HERE_PER_PAGE = 20;
export const useHere = () => usePaginatedQuery(overview.here, {}, { initialNumItems: HERE_PER_PAGE });

const DAYS = 14;

/** Today and the same weekday last week, until the quarter of an hour that runs. */
export function useFigures() {
  const now = useMinute();
  const quarter = brazilQuarter(now);
  const [day, before] = [brazilDay(now), brazilDay(addDays(now, -7))];
  return { quarter, figures: useQuery(overview.figures, { day, before, quarter }) };
}

/** The days before today, oldest first. */
export function usePastDays() {
  const now = useMinute();
  return useQuery(stats.daily, { from: brazilDay(addDays(now, 1 - DAYS)), to: brazilDay(addDays(now, -1)) });
}
