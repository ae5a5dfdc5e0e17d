import i18next, { type BackendModule, type FlatNamespace, type InitOptions, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { formatOf } from "@/lib/format";
import { defaultLanguage, isLanguage, languages, storedLanguage, storeLanguage, type Language } from "./languages";

type Files = Record<string, () => Promise<ResourceKey>>;

/** Of the default language, without the administration's. */
const files: Files = import.meta.glob<ResourceKey>(
  ["./locales/pt/*.json", "./locales/pt/dates.ts", "!./locales/pt/admin*.json"],
  { import: "default" },
);

async function readFile(language: string, namespace: string): Promise<ResourceKey> {
  const name = `./locales/${language}/${namespace}.${namespace === "dates" ? "ts" : "json"}`;
  const load = files[name] ?? (await import("./laterFiles")).laterFiles[name];
  if (!load) throw new Error(`no texts: ${language}/${namespace}`);
  return await load();
}

/**
 * One small file per language and namespace: a visitor loads the texts of the open page in the active language. The
 * namespace `dates` is a module instead (lib/dates.ts).
 */
const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    readFile(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true), // true: try again
    );
  },
};

function followLanguage(language: string): void {
  // No document: the build renders the first page.
  if (isLanguage(language) && typeof document !== "undefined") document.documentElement.lang = language;
}

let started: Promise<void> | undefined;

/**
 * Resolves when the first texts have loaded, rejects when one failed to. All languages have the same keys (tested), so no
 * fallback loads.
 */
export const startI18n = (): Promise<void> => (started ??= start());

async function start(): Promise<void> {
  i18next.on("languageChanged", followLanguage);
  i18next.use(backend).use(initReactI18next);
  const first = arrived((done) => {
    const options: InitOptions = {
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: languages,
      ns: ["common"],
      defaultNS: "common",
      // Texts of errors that only administrators can get load with their pages.
      fallbackNS: "adminErrors",
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
      maxRetries: 2, // a second in all: Chromium never asks again for a module that did not arrive
    };
    void i18next.init(options, done);
  });
  i18next.services.formatter?.add("number", (value: number, language = defaultLanguage) =>
    formatOf(language).number(value),
  );
  await first;
}

/** Rejects when a text file failed to load; i18next itself would show keys. */
function arrived(load: (done: (errors?: readonly Error[]) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    load((errors) => (errors?.[0] ? reject(errors[0]) : resolve()));
  });
}

/** Switches only once the texts have loaded: a failure leaves the page as it was. */
export async function changeLanguage(language: Language): Promise<void> {
  await arrived((done) => i18next.loadLanguages(language, done));
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

/** For lazy pages: loads texts in parallel with the code, once the first texts are there. Rejects when that fails. */
export async function loadTexts(...namespaces: FlatNamespace[]): Promise<void> {
  await started?.catch(() => undefined);
  await arrived((done) => i18next.loadNamespaces(namespaces, done));
}
