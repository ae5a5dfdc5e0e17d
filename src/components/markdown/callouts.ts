import type { HastNode } from "./orderHeadings";

export const hintKinds = ["note", "tip", "warning"] as const;
export type HintKind = (typeof hintKinds)[number];

const MARKER = new RegExp(`^\\[!(${[...hintKinds, "solution"].join("|")})\\][^\\S\\n]*(\\n|$)`, "i");

/**
 * Rehype plugin. A block quote whose first line is `[!NOTE]`, `[!TIP]` or `[!WARNING]` (GitHub's alerts) becomes an `aside`
 * with that kind as its title, one with `[!SOLUTION]` becomes `details`.
 */
export function callouts() {
  return markAll;
}

function markAll({ children = [] }: HastNode): void {
  for (const child of children) {
    if (child.tagName === "blockquote") mark(child);
    markAll(child);
  }
}

function mark(quote: HastNode): void {
  const first = quote.children?.find(({ tagName }) => tagName !== undefined);
  const text = first?.tagName === "p" ? first.children?.[0] : undefined;
  const marker = MARKER.exec(text?.value ?? "");
  if (!text || !marker) return;
  const kind = marker[1]?.toLowerCase() ?? "";
  text.value = text.value?.slice(marker[0].length);
  quote.tagName = kind === "solution" ? "details" : "aside";
  quote.properties = { title: kind };
}
