import { useTranslation } from "react-i18next";
import { defaultLanguage, isLanguage, languageInfo } from "@/i18n/languages";

export interface Format {
  number: (value: number) => string;
  /** Points out of ten, with at most one decimal. */
  score: (points: number) => string;
  /** Percentage as "42%". */
  percent: (percentage: number) => string;
  /** A share of 1 as "4.6%", with at most one decimal. */
  share: (share: number) => string;
  /**
   * Reais from centavos, as written in Brazil (I18N-7).
   * The same in every language.
   */
  price: (cents: number) => string;
  /** How long ago, as "2 hours ago". Both in ms since epoch. */
  ago: (moment: number, now: number) => string;
  /** A difference with its sign: "+3". */
  difference: (value: number) => string;
}

const price = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const score = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" });
  return {
    ago: (moment, now) => {
      const minutes = Math.max(0, Math.floor((now - moment) / 60_000));
      if (minutes === 0) return relative.format(0, "second");
      if (minutes < 60) return relative.format(-minutes, "minute");
      if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), "hour");
      return relative.format(-Math.floor(minutes / (24 * 60)), "day");
    },
    difference: (value) => signed.format(value),
    number: (value) => number.format(value),
    score: (points) => score.format(points),
    percent: (percentage) => percent.format(percentage / 100),
    share: (value) => share.format(value),
    price: (cents) => price.format(cents / 100),
  };
}

/** One set per language: Intl formatters are expensive. */
const formats = new Map<string, Format>();

export function formatOf(language: string): Format {
  const { locale } = languageInfo[isLanguage(language) ? language : defaultLanguage];
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

export function useFormat(): Format {
  return formatOf(useTranslation().i18n.language);
}

/** A list in words: "Ana, Bia and Caio". */
export function listOf(language: string, items: readonly string[]): string {
  const { locale } = languageInfo[isLanguage(language) ? language : defaultLanguage];
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}
