import { readFile } from "node:fs/promises";
import { sourcesBelow } from "./project";

const unique = (lines: string[]) => [...new Set(lines)];
/** Commands with "…" are only mentioned. */
const isWhole = (line: string) => !line.includes("…");

/** Lines of the shell blocks of a document, without comments. */
export function shellLines(document: string): string[] {
  return [...document.matchAll(/^```bash\n(.*?)^```/gms)]
    .flatMap(([, block]) => (block ?? "").split("\n"))
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => line !== "");
}

/** Complete commands in backticks. */
export const inlineCommands = (document: string) =>
  unique([...document.matchAll(/`(npx convex [^`]+)`/g)].map(([, line]) => line ?? "")).filter(isWhole);

/** Commands in the texts and components of the client. */
export async function clientCommands(): Promise<string[]> {
  const texts = await sourcesBelow("src", /\.(tsx?|json)$/);
  return unique(texts.flatMap((text) => [...text.matchAll(/npx convex [^"`\n]+/g)].map(([line]) => line.trim())));
}

/** `npm run` lines in documents and scripts' messages. */
export async function npmScripts(): Promise<string[]> {
  const names = ["README.md", "CONTRIBUTING.md", "convex/README.md", "local-backend/README.md"];
  const documents = await Promise.all(names.map((name) => readFile(name, "utf8").catch(() => "")));
  const texts = [
    ...documents,
    ...(await sourcesBelow("docs", /\.md$/)),
    ...(await sourcesBelow("local-backend/docs", /\.md$/)),
    ...(await sourcesBelow("scripts", /\.ts$/)),
  ];
  return unique(
    texts.flatMap((text) => [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name ?? "")),
  );
}

/** The section under a heading. */
export function section(document: string, heading: string): string {
  const [, below = ""] = document.split(`\n## ${heading}\n`);
  return below.split("\n## ")[0] ?? "";
}
