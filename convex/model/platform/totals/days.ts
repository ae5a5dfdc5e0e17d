import { differenceInCalendarDays, eachDayOfInterval, formatISO, parseISO } from "date-fns";
import type { QueryCtx } from "../../../_generated/server";
import { isCalendarDay } from "../../../shared/brazilDay";
import { limits } from "../../../shared/limits";
import { fail } from "../errors";
import { mapNames } from "./counts";
import { monthPart, timedFigures, type TimedFigure } from "./kinds";
import { readTotalWithParts } from "./reads";

/** Figures of one day (yyyy-MM-dd) in Brasília. */
export type DayCounts = { day: string } & Record<TimedFigure, number>;

/**
 * Returns one entry per day, both ends inclusive.
 * Reads a row per month. Error: invalidInput (not days, reversed, or more than `limits.statisticsDays`).
 */
export async function readDays(ctx: QueryCtx, first: string, last: string): Promise<DayCounts[]> {
  const days = listDays(first, last);
  const months = new Set(days.map((day) => day.slice(0, 7)));
  const read = async (month: string) => [month, (await readTotalWithParts(ctx, `month/${month}`)).parts] as const;
  const parts = new Map(await Promise.all([...months].map(read)));
  const countOf = (figure: TimedFigure, day: string) =>
    parts.get(day.slice(0, 7))?.[monthPart(figure, day.slice(8))] ?? 0;
  return days.map((day) => ({ day, ...mapFigures((figure) => countOf(figure, day)) }));
}

/** Counts of a day until a quarter of an hour begins (HHmm), and in all of it. */
export interface DayUntil {
  until: number;
  whole: number;
}

/** Error: invalidInput. */
export async function readDayUntil(
  ctx: QueryCtx,
  day: string,
  quarter: string,
): Promise<Record<TimedFigure, DayUntil>> {
  if (!isCalendarDay(day) || !/^\d{4}$/.test(quarter)) fail("invalidInput");
  const read = async (figure: TimedFigure) => {
    const { count: whole, parts } = await readTotalWithParts(ctx, `${figure}/${day}`);
    const before = Object.entries(parts).filter(([part]) => part < quarter);
    return [figure, { until: before.reduce((sum, [, count]) => sum + count, 0), whole }] as const;
  };
  return Object.fromEntries(await Promise.all(timedFigures.map(read))) as Record<TimedFigure, DayUntil>;
}

export const mapFigures = <Value>(value: (figure: TimedFigure) => Value): Record<TimedFigure, Value> =>
  mapNames(timedFigures, value);

function listDays(first: string, last: string): string[] {
  if (!isCalendarDay(first) || !isCalendarDay(last) || last < first) return fail("invalidInput");
  const [start, end] = [parseISO(first), parseISO(last)];
  if (differenceInCalendarDays(end, start) >= limits.statisticsDays) return fail("invalidInput");
  return eachDayOfInterval({ start, end }).map((day) => formatISO(day, { representation: "date" }));
}
