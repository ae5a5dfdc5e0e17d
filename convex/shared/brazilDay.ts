import { tz } from "@date-fns/tz";
import { formatISO, isValid, parseISO } from "date-fns";

/**
 * Time zone of Brasília.
 * It has been UTC-3 all year since 2019; a fixed offset needs no time zone data.
 */
export const inBrazil = tz("-03:00");

/**
 * Returns the day in Brasília as yyyy-MM-dd.
 * Days in this form compare as strings.
 */
export function brazilDay(moment: number | Date): string {
  return formatISO(moment, { representation: "date", in: inBrazil });
}

/** Returns the quarter of an hour in Brasília by its start, as HHmm. */
export function brazilQuarter(moment: number | Date): string {
  const time = formatISO(moment, { representation: "time", format: "basic", in: inBrazil });
  const quarter = Math.floor(Number(time.slice(2, 4)) / 15) * 15;
  return `${time.slice(0, 2)}${String(quarter).padStart(2, "0")}`;
}

/**
 * Whether the text is an existing day as yyyy-MM-dd.
 * 2025-02-30 is not.
 */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));
}
