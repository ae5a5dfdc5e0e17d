import { tz } from "@date-fns/tz";
import { formatISO, isValid, parseISO } from "date-fns";

/**
 * Brasília time is UTC-3 all year: Brazil ended daylight saving time in 2019. A fixed offset does not depend on the
 * time zone data of a runtime.
 */
export const inBrazil = tz("-03:00");

/** The calendar day in Brasília at that moment, as yyyy-MM-dd. Days in this form compare as strings. */
export function brazilDay(moment: number | Date): string {
  return formatISO(moment, { representation: "date", in: inBrazil });
}

/** Whether the text is a day of the calendar in the form yyyy-MM-dd (2025-02-30 is not). */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isValid(parseISO(text));
}
