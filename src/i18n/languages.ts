export const languages = ["pt", "es", "en"] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "pt";
/** What each language calls itself. Not translated. */
export const languageNames: Record<Language, string> = { pt: "Português", es: "Español", en: "English" };
/** Locales for `Intl`. */
export const locales: Record<Language, string> = { pt: "pt-BR", es: "es", en: "en" };

const STORAGE_KEY = "language";

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** I18N-2: the stored choice, Portuguese when there is none. The browser's language is not asked. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : defaultLanguage;
  } catch {
    return defaultLanguage; // storage refused (private window)
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Storage refused: the choice lasts as long as the tab.
  }
}
