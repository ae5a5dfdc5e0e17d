/** Reads the files by which a build tells hosts its headers and documents. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A path; a trailing `*` matches anything. */
export interface Pattern {
  pattern: string;
}

/** Headers of every path that the pattern matches. */
export interface HeaderRule extends Pattern {
  values: { name: string; value: string }[];
}

/** The document for a pattern, without `.html`. The first match counts. */
export interface DocumentRule extends Pattern {
  target: string;
}

export interface HostRules {
  headers: HeaderRule[];
  documents: DocumentRule[];
}

function readBuildFile(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    throw new Error(`There is no build in ${folder}/ (${name} is missing). Make one first: npm run build`);
  }
}

function parseHeaders(text: string): HeaderRule[] {
  return text
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [pattern = "", ...lines] = block.split("\n");
      const values = lines.map((line) => {
        const [name = "", value = ""] = line.trim().split(/:\s*(.*)/s);
        return { name, value };
      });
      return { pattern, values };
    });
}

function parseRedirects(text: string): DocumentRule[] {
  const rules = text.trim().split("\n");
  return rules.map((line) => {
    const [pattern = "", target = ""] = line.split(/\s+/);
    return { pattern, target };
  });
}

/** Rules from the text of both files. */
export const parseHostRules = (text: { headers: string; redirects: string }): HostRules => ({
  headers: parseHeaders(text.headers),
  documents: parseRedirects(text.redirects),
});

/** @throws when the folder has no build */
export function readHostRules(folder: string): HostRules {
  readBuildFile(folder, "index.html");
  return parseHostRules({ headers: readBuildFile(folder, "_headers"), redirects: readBuildFile(folder, "_redirects") });
}
