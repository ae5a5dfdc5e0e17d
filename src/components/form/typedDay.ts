import { isCalendarDay } from "@convex/shared/brazilDay";

/**
 * Parses a typed day, or null when it is not a calendar day.
 * Accepts any separator (07/11/1990, 7.11.1990, 07111990) or yyyy-MM-dd; month first in some languages.
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
