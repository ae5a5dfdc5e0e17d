import { format, parseISO } from "date-fns";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { inBrazil, isCalendarDay } from "@convex/shared/brazilDay";
import type { LanguageDates } from "@/i18n/languages";

/**
 * Dates in the chosen language.
 * Moments (ms since epoch) are shown in Brasília time, where the school is.
 */
export interface Dates {
  /** "07/11/2026" */
  date: (moment: number) => string;
  /** "07 de novembro de 2026", "November 7, 2026" */
  longDate: (moment: number) => string;
  /** "sábado, 7 de novembro" */
  weekdayAndDay: (moment: number) => string;
  /** "14:05" */
  time: (moment: number) => string;
  /** "14:05:09" */
  timeWithSeconds: (moment: number) => string;
  /**
   * A yyyy-MM-dd day as "07/11/2026"; other text is unchanged.
   * Calendar days have no time zone.
   */
  day: (day: string) => string;
  /** "07/11" */
  dayAndMonth: (day: string) => string;
  calendar: CalendarDates;
}

/** Calendar labels for a yyyy-MM-dd day in the week, month or year. */
interface CalendarDates {
  firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Whether "11/07/2026" is November 7. */
  monthFirst: boolean;
  /** "sáb" */
  weekday: (day: string) => string;
  month: (day: string) => string;
  monthAndYear: (day: string) => string;
  longDay: (day: string) => string;
}

function createDates({ locale, ...patterns }: LanguageDates): Dates {
  const moment = (pattern: string) => (ms: number) => format(ms, pattern, { locale, in: inBrazil });
  const day = (pattern: string) => (text: string) =>
    isCalendarDay(text) ? format(parseISO(text), pattern, { locale }) : text;
  const weekday = day("EEEE");
  return {
    date: moment("P"),
    longDate: moment(patterns.longDate),
    weekdayAndDay: moment(patterns.weekdayAndDay),
    time: moment("p"),
    timeWithSeconds: moment("pp"),
    day: day("P"),
    dayAndMonth: day(patterns.dayAndMonth),
    calendar: {
      firstDayOfWeek: locale.options?.weekStartsOn ?? 0,
      monthFirst: patterns.dayAndMonth.startsWith("M"),
      // date-fns abbreviates Portuguese weekdays to "segunda" or "sab".
      weekday: (text) => weekday(text).slice(0, 3),
      // Alone they begin a caption; within a sentence they do not.
      month: (text) => capitalized(day("LLL")(text)),
      monthAndYear: (text) => capitalized(day(patterns.monthAndYear)(text)),
      longDay: day(patterns.longDate),
    },
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const created = new Map<string, Dates>();

/**
 * Formats dates in the chosen language.
 * The locale loads with the first page that uses it.
 */
export function useDates(): Dates {
  const { language } = useTranslation("dates").i18n;
  let dates = created.get(language);
  if (!dates) {
    dates = createDates(i18next.getResourceBundle(language, "dates") as LanguageDates);
    created.set(language, dates);
  }
  return dates;
}
