import GithubSlugger from "github-slugger";
import { readTree } from "../../../../shared/markdownTree";

/**
 * Returns the ids of a text's headings, for links like `#title`.
 * The same ids that rehype-slug makes for the page.
 */
export function headingIds(markdown: string): Set<string> {
  const slugger = new GithubSlugger();
  const tree = readTree(markdown);
  const titles = tree.filter((_, index) => tree[index - 1]?.type === "heading_open");
  const textOf = ({ children }: (typeof tree)[number]): string =>
    (children ?? []).map(({ type, content }) => (type === "text" || type === "code_inline" ? content : "")).join("");
  return new Set(titles.map((title) => slugger.slug(textOf(title))));
}
