import { differenceInCalendarDays, eachDayOfInterval, formatISO, parseISO } from "date-fns";
import type { QueryCtx } from "../../../_generated/server";
import { isCalendarDay } from "../../../shared/brazilDay";
import { limits } from "../../../shared/limits";
import { fail } from "../errors";
import type { Parts } from "./counts";
import { readTotalWithParts } from "./reads";

export interface DayCounts {
  /** yyyy-MM-dd in Brasília. */
  day: string;
  enrollments: number;
  certificates: number;
}

/**
 * Returns one entry per day, both ends inclusive.
 * Reads a few rows per month. Error: invalidInput (not days, reversed, or more than `limits.statisticsDays`).
 */
export async function readDays(ctx: QueryCtx, first: string, last: string): Promise<DayCounts[]> {
  const days = listDays(first, last);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const counts = new Map<string, { enrollments: Parts; certificates: Parts }>();
  for (const month of months) {
    const { parts: enrollments } = await readTotalWithParts(ctx, `enrollments/${month}`);
    const { parts: certificates } = await readTotalWithParts(ctx, `certificates/${month}`);
    counts.set(month, { enrollments, certificates });
  }
  return days.map((day) => {
    const month = counts.get(day.slice(0, 7));
    const part = day.slice(8);
    return { day, enrollments: month?.enrollments[part] ?? 0, certificates: month?.certificates[part] ?? 0 };
  });
}

function listDays(first: string, last: string): string[] {
  if (!isCalendarDay(first) || !isCalendarDay(last) || last < first) return fail("invalidInput");
  const [start, end] = [parseISO(first), parseISO(last)];
  if (differenceInCalendarDays(end, start) >= limits.statisticsDays) return fail("invalidInput");
  return eachDayOfInterval({ start, end }).map((day) => formatISO(day, { representation: "date" }));
}
