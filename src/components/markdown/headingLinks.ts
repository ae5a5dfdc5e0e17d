import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Before the ids of headings: no title can take an id of the page. */
export const ID_PREFIX = "section-";

/** `[text](#title)` leads to the heading "Title" of the same text. */
export const headingLinks = () => (tree: Root) => {
  const ids = new Set<unknown>();
  visit(tree, "element", ({ properties }) => {
    ids.add(properties.id);
  });
  visit(tree, { tagName: "a" }, ({ properties }) => {
    const id = ID_PREFIX + (partOf(properties.href ?? "") ?? "");
    if (ids.has(id)) properties.href = `#${encodeURIComponent(id)}`;
  });
};

/** The id that an address within the page names; null for any other. */
export function partOf(address: string): string | null {
  if (!address.startsWith("#")) return null;
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return null;
  }
}
