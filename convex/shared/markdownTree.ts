import MarkdownIt, { type Token } from "markdown-it";

/** Target of a link or an image, as written. */
export interface Target {
  kind: "link" | "image";
  address: string;
  /** Counted from 1. */
  line: number;
}

/**
 * Parser without recursion or slow regular expressions.
 * It reads hostile texts of 100 KB in a moment, while the parser of the page (micromark) needs minutes for some of
 * them.
 */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;
/**
 * Skips HTML other than comments.
 * The library would look for the end of each unclosed tag.
 */
reader.inline.ruler.at("html_inline", (state, silent) => {
  if (!state.src.startsWith("<!--", state.pos)) return false;
  const env = state.env as { last?: { src: string; end: number } };
  if (env.last?.src !== state.src) env.last = { src: state.src, end: state.src.lastIndexOf("-->") };
  if (env.last.end < state.pos + 2) return false;
  const end = state.src.indexOf("-->", state.pos + 2) + 3;
  if (!silent) state.push("html_inline", "", 0).content = state.src.slice(state.pos, end);
  state.pos = end;
  return true;
});
// A footnote looks like the definition of a link.
reader.core.ruler.after("block", "footnotes", ({ env }: { env: { references?: Record<string, unknown> } }) => {
  for (const label of Object.keys(env.references ?? {})) if (label.startsWith("^")) delete env.references?.[label];
});

let last: { markdown: string; tree: Token[] } | null = null;

/**
 * Returns the blocks of a text, each with its contents.
 * The last text is cached for several readers.
 */
export function readTree(markdown: string): Token[] {
  if (last?.markdown !== markdown) last = { markdown, tree: reader.parse(markdown, {}) };
  return last.tree;
}

/**
 * Returns the links and images of a Markdown text, in order.
 * Except in code and comments.
 */
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
