import { readFile } from "node:fs/promises";
import { sourcesBelow } from "./project";

const unique = (lines: string[]) => [...new Set(lines)];
/** "…" stands for something: a command is spoken of, not printed. */
const isWhole = (line: string) => !line.includes("…");

/** Lines of the shell blocks of a document, without their comments. */
export function shellLines(document: string): string[] {
  return [...document.matchAll(/^```bash\n(.*?)^```/gms)]
    .flatMap(([, block]) => (block ?? "").split("\n"))
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line !== "");
}

/** Commands between backticks that name everything that they need. */
export const inlineCommands = (document: string) =>
  unique([...document.matchAll(/`(npx convex [^`]+)`/g)].map(([, line]) => line ?? "")).filter(isWhole);

/** Commands that stand in the texts and components of the client. */
export async function clientCommands(): Promise<string[]> {
  const texts = await sourcesBelow("src", /\.(tsx?|json)$/);
  return unique(texts.flatMap((text) => [...text.matchAll(/npx convex [^"`\n]+/g)].map(([line]) => line.trim())));
}

/** `npm run` lines anywhere in what people read: documents, and the messages of the scripts. */
export async function npmScripts(): Promise<string[]> {
  const names = ["README.md", "convex/README.md", "local-backend/README.md"];
  const documents = await Promise.all(names.map((name) => readFile(name, "utf8").catch(() => "")));
  const texts = [
    ...documents,
    ...(await sourcesBelow("docs", /\.md$/)),
    ...(await sourcesBelow("local-backend/docs", /\.md$/)),
    ...(await sourcesBelow("scripts", /\.mjs$/)),
  ];
  return unique(
    texts.flatMap((text) => [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name ?? "")),
  );
}

/** The part of a document below a heading. */
export function section(document: string, heading: string): string {
  const [, below = ""] = document.split(`\n## ${heading}\n`);
  return below.split("\n## ")[0] ?? "";
}
