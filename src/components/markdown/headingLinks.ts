import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Prefix of heading ids: no title can take an id of the page. */
export const ID_PREFIX = "section-";

/** Makes `[text](#title)` link to the heading "Title" of the text. */
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

/** The id that an address within the page names; null otherwise. */
export function partOf(address: string): string | null {
  if (!address.startsWith("#")) return null;
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return null;
  }
}
