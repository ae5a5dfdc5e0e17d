import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, type Language } from "@/i18n/languages";

const locales = join(import.meta.dirname, "../../src/i18n/locales");

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") into.set(`${prefix}${key}`, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

/** A language's texts: `namespace:path.to.key` -> text. */
function textsOf(language: Language): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(join(locales, language)).filter((name) => name.endsWith(".json"))) {
    const tree = JSON.parse(readFileSync(join(locales, language, file), "utf8")) as Tree;
    flatten(tree, `${file.replace(/\.json$/, "")}:`, texts);
  }
  return texts;
}

export const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Map<string, string>
>;

/** `key_one` and `key_other` are used as `key` with a count. */
export function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|other)$/, "");
}

export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{([^}]*)\}\}/g)].map((match) => (match[1] ?? "").trim()).sort();
}
