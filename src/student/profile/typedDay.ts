import { isCalendarDay } from "@convex/shared/brazilDay";

/**
 * A day as people type it, with any separator: 07/11/1990, 7.11.1990, and yyyy-MM-dd. Day first, or month first where
 * the language says so. Null for what is no day of the calendar.
 */
export function parseTypedDay(typed: string, monthFirst: boolean): string | null {
  const text = typed.trim();
  if (isCalendarDay(text)) return text;
  const parts = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return null;
  const [, first = "", second = "", year = ""] = parts;
  const [month, day] = monthFirst ? [first, second] : [second, first];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(iso) ? iso : null;
}
