import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

export const hintKinds = ["note", "tip", "warning"] as const;
export type HintKind = (typeof hintKinds)[number];

const MARKER = new RegExp(`^\\[!(${[...hintKinds, "solution"].join("|")})\\][^\\S\\n]*(\\n|$)`, "i");

/**
 * Turns block quotes with a marker into callouts.
 * `[!NOTE]`, `[!TIP]` and `[!WARNING]` (GitHub's alerts) on the first line give an `aside` with that kind
 * as its title; `[!SOLUTION]` gives `details`.
 */
export const callouts = () => (tree: Root) => {
  visit(tree, { tagName: "blockquote" }, mark);
};

function mark(quote: Element): void {
  const first = quote.children.find((child) => child.type === "element");
  const text = first?.tagName === "p" ? first.children[0] : undefined;
  if (text?.type !== "text") return;
  const marker = MARKER.exec(text.value);
  if (!marker) return;
  const kind = marker[1]?.toLowerCase() ?? "";
  text.value = text.value.slice(marker[0].length);
  // The marker had a paragraph of its own.
  if (text.value === "" && first?.children.length === 1)
    quote.children = quote.children.filter((child) => child !== first);
  quote.tagName = kind === "solution" ? "details" : "aside";
  quote.properties = { title: kind };
}
