import type { Locale } from "date-fns";

interface LanguageInfo {
  /** What the language calls itself. Not translated. */
  name: string;
  /** Locale for numbers and prices. */
  locale: string;
}

/** A new language is a line here and a folder in `locales`. */
const list = {
  pt: { name: "Português", locale: "pt-BR" },
  es: { name: "Español", locale: "es-AR" }, // Latin American, with a decimal comma as Brazilian prices have it
  en: { name: "English", locale: "en" },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof list;

export const languages = Object.keys(list) as Language[];
export const languageInfo: Record<Language, LanguageInfo> = list;
export const defaultLanguage: Language = "pt";

/** Default export of `locales/<language>/dates.ts`: the locale of date-fns, and patterns that it does not have. */
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

/** Other languages than the default one have public pages below `/es` and `/en` (SITE-15). */
export const prefixes = languages.filter((language) => language !== defaultLanguage);

const PREFIX = new RegExp(`^/(${prefixes.join("|")})(?=/|$)`);

/** The language that an address asks for. */
export function languageInPath(pathname: string): Language | null {
  const [, language] = PREFIX.exec(pathname) ?? [];
  return isLanguage(language) ? language : null;
}

/** The same page's address in the language that is chosen. */
export const withoutLanguage = (pathname: string): string => pathname.replace(PREFIX, "") || "/";

/** Its address in a language. */
export const withLanguage = (path: string, language: Language): string =>
  language === defaultLanguage ? path : `/${language}${path === "/" ? "" : path}`;

/** The stored choice, otherwise Portuguese (I18N-2). The browser's language is not consulted. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : defaultLanguage;
  } catch {
    return defaultLanguage; // storage refused (private window)
  }
}

/** In a browser: the one that the address asks for, otherwise the stored choice. */
export const chosenLanguage = (): Language => languageInPath(window.location.pathname) ?? storedLanguage();

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage refused: the choice lasts as long as the tab.
  }
}
