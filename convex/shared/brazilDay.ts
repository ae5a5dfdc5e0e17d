/**
 * Brasília time is UTC-3 all year: Brazil ended daylight saving time in 2019 (Decreto 9.772). A constant keeps the rule
 * independent of the time zone data that a runtime happens to carry.
 */
const OFFSET_MS = -3 * 60 * 60_000;

/** The calendar day in America/Sao_Paulo at that moment, as yyyy-MM-dd. Days in this form compare as strings. */
export function brazilDay(momentMs: number): string {
  return new Date(momentMs + OFFSET_MS).toISOString().slice(0, 10);
}

/** Whether the text is a day of the calendar in the form yyyy-MM-dd (2025-02-30 is not). */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text;
}
