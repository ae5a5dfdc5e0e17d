import MarkdownIt, { type Token } from "markdown-it";

/** Where a link or an image of a text leads, as it was written. */
export interface Target {
  kind: "link" | "image";
  address: string;
  /** From 1. */
  line: number;
}

/**
 * A tree without recursion or regular expressions that slow down: texts of 100 KB that are made to be slow take it a
 * moment, while the parser of the page (micromark) needs minutes for some of them.
 */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;
// A footnote looks like the definition of a link.
reader.core.ruler.after("block", "footnotes", ({ env }: { env: { references?: Record<string, unknown> } }) => {
  for (const label of Object.keys(env.references ?? {})) if (label.startsWith("^")) delete env.references?.[label];
});

/** The blocks of a text one after another, each with what is in it. */
export const readTree = (markdown: string): Token[] => reader.parse(markdown, {});

/** The links and images of a Markdown text, in order. Those in code and comments are none. */
export function readTargets(markdown: string): Target[] {
  const targets: Target[] = [];
  let line = 1;
  for (const { map, children } of readTree(markdown)) {
    if (map) line = map[0] + 1;
    let at = line;
    for (const child of children ?? []) {
      if (child.type === "softbreak" || child.type === "hardbreak") at++;
      if (child.type !== "image" && child.type !== "link_open") continue;
      const kind = child.type === "image" ? "image" : "link";
      const address = child.attrGet(kind === "image" ? "src" : "href");
      targets.push({ kind, address: String(address ?? ""), line: at });
    }
  }
  return targets;
}
