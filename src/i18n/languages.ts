import type { Locale } from "date-fns";

interface LanguageInfo {
  /** The language's own name, untranslated. */
  name: string;
  /** Locale for numbers and prices. */
  locale: string;
}

/**
 * All languages.
 * A new one is an entry here and a folder in `locales`.
 */
const list = {
  pt: { name: "Português", locale: "pt-BR" },
  es: { name: "Español", locale: "es-AR" }, // Latin American: decimal comma, as in Brazilian prices
  en: { name: "English", locale: "en" },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof list;

export const languages = Object.keys(list) as Language[];
export const languageInfo: Record<Language, LanguageInfo> = list;
export const defaultLanguage: Language = "pt";

/**
 * Default export of `locales/<language>/dates.ts`.
 * The locale of date-fns, and patterns that it does not have.
 */
export interface LanguageDates {
  locale: Locale;
  longDate: string;
  weekdayAndDay: string;
  dayAndMonth: string;
  monthAndYear: string;
}

const STORAGE_KEY = "language";

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** URL prefixes of non-default languages: `/es`, `/en` (SITE-15). */
export const prefixes = languages.filter((language) => language !== defaultLanguage);

const PREFIX = new RegExp(`^/(${prefixes.join("|")})(?=/|$)`);

/** The language in an address, or null. */
export function languageInPath(pathname: string): Language | null {
  const [, language] = PREFIX.exec(pathname) ?? [];
  return isLanguage(language) ? language : null;
}

/** Path without its language prefix. */
export const withoutLanguage = (pathname: string): string => pathname.replace(PREFIX, "") || "/";

/** Path with the language's prefix; the default has none. */
export const withLanguage = (path: string, language: Language): string =>
  language === defaultLanguage ? path : `/${language}${path === "/" ? "" : path}`;

/**
 * The stored choice, else Portuguese (I18N-2).
 * Ignores the browser's language.
 */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : defaultLanguage;
  } catch {
    return defaultLanguage; // storage refused (private window)
  }
}

/** The address's language, else the stored choice. Browser only. */
export const chosenLanguage = (): Language => languageInPath(window.location.pathname) ?? storedLanguage();

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage refused: the choice lasts as long as the tab.
  }
}
