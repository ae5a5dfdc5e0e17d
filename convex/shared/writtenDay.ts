import { isCalendarDay } from "./brazilDay";

/** A time that exports write behind the day. */
const TIME = String.raw`(?:[T\s,]+\d{1,2}:\d{2}.{0,30})?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, "u");
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`, "u");
const LONGEST = 60;

/**
 * Reads a day as files have it; yyyy-MM-dd, or null.
 * The day comes before the month, as in Brazil and Spain; a time after it is dropped.
 *
 * @example readDay("5/11/2026 14:03") // "2026-11-05"
 */
export function readDay(text: string): string | null {
  const written = text.trim();
  if (written.length > LONGEST) return null;
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(written) ?? dayFirst(written) ?? [];
  const iso = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(iso) ? iso : null;
}

function dayFirst(written: string): [string, string, string, string] | null {
  const [whole, day = "", month = "", year = ""] = DAY_FIRST.exec(written) ?? [];
  return whole === undefined ? null : [whole, year, month, day];
}
