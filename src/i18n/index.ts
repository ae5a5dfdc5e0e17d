import i18next, { type BackendModule, type FlatNamespace, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage, languages, storedLanguage, storeLanguage, type Language } from "./languages";

const files = import.meta.glob<ResourceKey>("./locales/*/*.json", { import: "default" });

/** One small file per language and namespace: a visitor loads the texts of the open page in the active language. */
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./locales/${language}/${namespace}.json`];
    if (!load) {
      done(new Error(`no texts: ${language}/${namespace}`), false);
      return;
    }
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true), // true: try again
    );
  },
};

function followLanguage(language: string): void {
  // No document: the build renders the first page.
  if (isLanguage(language) && typeof document !== "undefined") document.documentElement.lang = language;
}

/** Resolves when the first texts are there. Languages have the same keys (a test says so): no fallback file loads. */
export async function startI18n(): Promise<void> {
  i18next.on("languageChanged", followLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: languages,
      ns: ["common", "home"],
      defaultNS: "common",
      // `errors:<code>` of what only administrators can meet: their pages load it.
      fallbackNS: "adminErrors",
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
      maxRetries: 2, // a second in all: Chromium never asks again for a module that did not arrive
    });
}

/** Resolves when the texts have arrived, rejects when some did not: i18next itself goes on with their keys. */
function arrived(load: (done: (errors?: readonly Error[]) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    load((errors) => (errors?.[0] ? reject(errors[0]) : resolve()));
  });
}

/** Switches and stores only once the texts have arrived: a failed load leaves the page as it was. */
export async function changeLanguage(language: Language): Promise<void> {
  await arrived((done) => i18next.loadLanguages(language, done));
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

/** For lazily loaded pages: fetches their texts together with their code instead of after it. Rejects without them. */
export const loadTexts = (...namespaces: FlatNamespace[]): Promise<void> =>
  arrived((done) => i18next.loadNamespaces(namespaces, done));
