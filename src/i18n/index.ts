import i18next, { type FlatNamespace, type InitOptions, type ReadCallback, type ResourceKey } from "i18next";
import resourcesToBackend from "i18next-resources-to-backend";
import { initReactI18next } from "react-i18next/initReactI18next";
import { formatOf } from "@/lib/format";
import { defaultLanguage, isLanguage, languages, storedLanguage, storeLanguage, type Language } from "./languages";

/**
 * Loads texts: one small file per language and namespace.
 * A visitor loads the texts of the open page in the active language. The namespace `dates` is a module
 * instead (lib/dates.ts).
 */
const backend = resourcesToBackend((language: string, namespace: string, done: ReadCallback) => {
  readTexts(language, namespace).then(
    ({ default: texts }) => done(null, texts),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true), // true: may be retried
  );
});

const readTexts = (language: string, namespace: string): Promise<{ default: ResourceKey }> =>
  namespace === "dates" ? import(`./locales/${language}/dates.ts`) : import(`./locales/${language}/${namespace}.json`);

function followLanguage(language: string): void {
  // No document while the build renders the first page.
  if (isLanguage(language) && typeof document !== "undefined") document.documentElement.lang = language;
}

let started: Promise<void> | undefined;

/**
 * Resolves when the first texts have loaded, else rejects.
 * All languages have the same keys (tested), so no fallback loads.
 */
export const startI18n = (language = storedLanguage()): Promise<void> => (started ??= start(language));

async function start(language: Language): Promise<void> {
  i18next.on("languageChanged", followLanguage);
  i18next.use(backend).use(initReactI18next);
  const first = arrived((done) => {
    const options: InitOptions = {
      lng: language,
      fallbackLng: false,
      supportedLngs: languages,
      ns: ["common"],
      defaultNS: "common",
      // Texts of errors for administrators load with their pages.
      fallbackNS: "adminErrors",
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
      maxRetries: 0, // browsers cache a module's failure
    };
    void i18next.init(options, done);
  });
  i18next.services.formatter?.add("number", (value: number, language = defaultLanguage) =>
    formatOf(language).number(value),
  );
  await first;
}

/**
 * Promise of a text load that rejects when a file failed.
 * i18next itself would show keys.
 */
function arrived(load: (done: (errors?: readonly Error[]) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    load((errors) => (errors?.[0] ? reject(errors[0]) : resolve()));
  });
}

/**
 * Switches once the texts have loaded.
 * A failure leaves the page as it was.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await arrived((done) => i18next.loadLanguages(language, done));
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

/**
 * Loads a lazy page's texts in parallel with its code.
 * Waits for the first texts; rejects on failure.
 */
export async function loadTexts(...namespaces: FlatNamespace[]): Promise<void> {
  await started?.catch(() => undefined);
  await arrived((done) => i18next.loadNamespaces(namespaces, done));
}
