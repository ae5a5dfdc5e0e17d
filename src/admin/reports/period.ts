import {
  addDays,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  endOfMonth,
  format,
  parseISO,
  startOfMonth,
  startOfYear,
  subDays,
  subMonths,
  subYears,
} from "date-fns";
import { isCalendarDay } from "@convex/shared/brazilDay";
import { limits } from "@convex/shared/limits";

/** Periods to choose from; the first is the usual one. */
export const presets = ["30", "7", "90", "month", "lastMonth", "year", "all", "free"] as const;
export type Preset = (typeof presets)[number];

/** Days (yyyy-MM-dd), both included. */
export interface Period {
  first: string;
  last: string;
}

/** Why typed days are no period; key below `adminReports:choices.problem`. */
export type PeriodProblem = "incomplete" | "reversed" | "tooLong";

interface Known {
  /** Today in Brasília. */
  today: string;
  /** Month of the oldest figure (yyyy-MM). */
  since: string | null;
  /** Typed days of a free period. */
  from: string;
  to: string;
}

const dayOf = (date: Date): string => format(date, "yyyy-MM-dd");

/** Returns the days of a preset up to today, or why the typed ones are none. */
export function periodOf(preset: Preset, { today, since, from, to }: Known): Period | PeriodProblem {
  const now = parseISO(today);
  const until = (first: Date): Period => ({ first: dayOf(first), last: today });
  switch (preset) {
    case "7":
    case "30":
    case "90":
      return until(subDays(now, Number(preset) - 1));
    case "month":
      return until(startOfMonth(now));
    case "lastMonth":
      return { first: dayOf(startOfMonth(subMonths(now, 1))), last: dayOf(endOfMonth(subMonths(now, 1))) };
    case "year":
      return until(startOfYear(now));
    case "all": {
      const earliest = subMonths(startOfMonth(now), limits.reportMonths - 1);
      const begin = since === null ? startOfMonth(now) : parseISO(`${since}-01`);
      return until(begin < earliest ? earliest : begin);
    }
    case "free":
      return freePeriod(from, to);
  }
}

function freePeriod(first: string, last: string): Period | PeriodProblem {
  if (!isCalendarDay(first) || !isCalendarDay(last)) return "incomplete";
  if (last < first) return "reversed";
  const months = differenceInCalendarMonths(parseISO(last), parseISO(first));
  return months >= limits.reportMonths ? "tooLong" : { first, last };
}

/**
 * The period to compare with; null if there is none.
 * Months and years are compared with the same days of the one before.
 */
export function periodBefore(preset: Preset, { first, last }: Period): Period | null {
  const [start, end] = [parseISO(first), parseISO(last)];
  const days = (from: Date, to: Date): Period => ({ first: dayOf(from), last: dayOf(to) });
  if (preset === "all") return null;
  if (preset === "month") return days(subMonths(start, 1), subMonths(end, 1));
  if (preset === "lastMonth") return days(subMonths(start, 1), endOfMonth(subMonths(start, 1)));
  if (preset === "year") return days(subYears(start, 1), subYears(end, 1));
  const length = differenceInCalendarDays(end, start) + 1;
  return days(subDays(start, length), addDays(start, -1));
}
