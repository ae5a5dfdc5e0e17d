import type { HastNode } from "./tree";

export const hintKinds = ["note", "tip", "warning"] as const;
export type HintKind = (typeof hintKinds)[number];

const MARKER = new RegExp(`^\\[!(${[...hintKinds, "solution"].join("|")})\\][^\\S\\n]*(\\n|$)`, "i");

/**
 * A block quote whose first line is `[!NOTE]`, `[!TIP]` or `[!WARNING]` (GitHub's alerts) becomes an `aside`
 * with that kind as its title, one with `[!SOLUTION]` becomes `details`.
 */
export function callouts({ children = [] }: HastNode): void {
  for (const child of children) {
    if (child.tagName === "blockquote") mark(child);
    callouts(child);
  }
}

function mark(quote: HastNode): void {
  const first = quote.children?.find(({ tagName }) => tagName !== undefined);
  const text = first?.tagName === "p" ? first.children?.[0] : undefined;
  const marker = MARKER.exec(text?.value ?? "");
  if (!text || !marker) return;
  const kind = marker[1]?.toLowerCase() ?? "";
  text.value = text.value?.slice(marker[0].length);
  // The marker had a paragraph of its own.
  if (text.value === "" && first?.children?.length === 1)
    quote.children = quote.children?.filter((child) => child !== first);
  quote.tagName = kind === "solution" ? "details" : "aside";
  quote.properties = { title: kind };
}
