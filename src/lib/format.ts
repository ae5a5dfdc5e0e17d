import { useTranslation } from "react-i18next";
import { defaultLanguage, isLanguage, locales } from "@/i18n/languages";

export interface Format {
  /** Moment (ms since epoch) as a short calendar date in Brasília, where the school is. */
  date: (moment: number) => string;
  /** The same with the month in words: "07 de novembro de 2026" (CERT-6), "November 7, 2026". */
  longDate: (moment: number) => string;
  /** Hour and minute in Brasília: it stands beside `date`. */
  time: (moment: number) => string;
  /** Calendar day `yyyy-MM-dd`, which has no time zone. */
  day: (day: string) => string;
  number: (value: number) => string;
  /** Points out of ten: at most one decimal. */
  score: (points: number) => string;
  /** Share of 100 as "42%". */
  percent: (percentage: number) => string;
  /** Brazilian reais from centavos. */
  price: (cents: number) => string;
}

const TIME_ZONE = "America/Sao_Paulo";

function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const score = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const price = new Intl.NumberFormat(locale, { style: "currency", currency: "BRL", currencyDisplay: "narrowSymbol" });
  const dayParts = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const date = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: TIME_ZONE });
  const day = new Intl.DateTimeFormat(locale, { ...dayParts, timeZone: "UTC" });
  const longDate = new Intl.DateTimeFormat(locale, {
    day: locale.startsWith("pt") ? "2-digit" : "numeric",
    month: "long",
    year: "numeric",
    timeZone: TIME_ZONE,
  });
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE });
  return {
    date: (moment) => date.format(moment),
    longDate: (moment) => longDate.format(moment),
    time: (moment) => time.format(moment),
    day: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    number: (value) => number.format(value),
    score: (points) => score.format(points),
    percent: (percentage) => percent.format(percentage / 100),
    price: (cents) => price.format(cents / 100),
  };
}

/** Formatters are dear to make (a list of cards made dozens) and the same for everybody. */
const formats = new Map<string, Format>();

function formatOf(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

/** Dates and numbers in the chosen language. */
export function useFormat(): Format {
  const { language } = useTranslation().i18n;
  return formatOf(locales[isLanguage(language) ? language : defaultLanguage]);
}
