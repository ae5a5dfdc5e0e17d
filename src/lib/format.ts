import { useTranslation } from "react-i18next";
import { defaultLanguage, isLanguage, languageInfo } from "@/i18n/languages";

export interface Format {
  number: (value: number) => string;
  /** Points out of ten: at most one decimal. */
  score: (points: number) => string;
  /** Share of 100 as "42%". */
  percent: (percentage: number) => string;
  /** Brazilian reais from centavos, as written in Brazil in every language (I18N-7). */
  price: (cents: number) => string;
}

const price = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const score = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  return {
    number: (value) => number.format(value),
    score: (points) => score.format(points),
    percent: (percentage) => percent.format(percentage / 100),
    price: (cents) => price.format(cents / 100),
  };
}

/** Intl formatters are expensive; cache one set per language. */
const formats = new Map<string, Format>();

export function formatOf(language: string): Format {
  const { locale } = languageInfo[isLanguage(language) ? language : defaultLanguage];
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

/** Numbers in the chosen language. */
export function useFormat(): Format {
  return formatOf(useTranslation().i18n.language);
}
