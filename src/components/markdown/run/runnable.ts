import type { Root } from "mdast";
import { visit } from "unist-util-visit";

export type RunLanguage = "javascript" | "sql";

/** Names of the languages that the page runs. */
const languages: Record<string, RunLanguage> = { javascript: "javascript", js: "javascript", sql: "sql" };

export const runLanguage = (language: string): RunLanguage | null => languages[language] ?? null;

/**
 * Marks code that readers may run (LESSON-25): `run try` after the language.
 * SQL gets that of the lesson's earlier blocks marked `run`, whose tables it may use.
 */
export const runnable = () => (tree: Root) => {
  const sql: string[] = [];
  visit(tree, "code", (code) => {
    const { lang, meta, value } = code;
    const words = (meta ?? "").split(/\s+/u);
    if (words[0] !== "run") return;
    if (words.includes("try") && runLanguage(lang ?? "") !== null)
      code.data = { ...code.data, hProperties: { dataBefore: lang === "sql" ? sql.join("\n;\n") : "" } };
    if (lang === "sql") sql.push(value);
  });
};
