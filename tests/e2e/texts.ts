import type { BrowserContext, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Language } from "../../src/i18n/languages";

type Tree = { [key: string]: string | Tree };

/**
 * Texts of a language by key, with values for placeholders.
 *
 * @example t("course:panel.button")
 */
export type Texts = (key: string, values?: Record<string, string>) => string;

export const textsIn =
  (language: Language): Texts =>
  (key, values = {}) => {
    const [namespace = "", path = ""] = key.split(":");
    const file = JSON.parse(readFileSync(`src/i18n/locales/${language}/${namespace}.json`, "utf8")) as Tree;
    const text = path
      .split(".")
      .reduce<string | Tree | undefined>((at, name) => (at as Tree | undefined)?.[name], file);
    if (typeof text !== "string") throw new Error(`no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };

/** The context's pages speak it from the first one on. */
export async function speak(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((chosen) => {
    // Blank pages have no storage.
    if (location.protocol === "http:") localStorage.setItem("language", chosen);
  }, language);
}

/** Returns the texts in the language of the open page. */
export async function textsOf(page: Page): Promise<Texts> {
  const chosen = await page.evaluate(() => {
    try {
      return localStorage.getItem("language");
    } catch {
      return null; // blocked
    }
  });
  return textsIn((chosen ?? "pt") as Language);
}
