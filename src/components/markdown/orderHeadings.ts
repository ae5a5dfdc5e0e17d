import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const HEADING = /^h([1-6])$/;

/**
 * Makes the top headings h2 and skips no level.
 * The page has the only h1.
 */
export const orderHeadings = () => (tree: Root) => {
  const headings: Element[] = [];
  visit(tree, "element", (element) => {
    if (HEADING.test(element.tagName)) headings.push(element);
  });
  const highest = Math.min(...headings.map(levelOf));
  let last = 1;
  for (const heading of headings) {
    last = Math.min(levelOf(heading) - highest + 2, last + 1, 6);
    heading.tagName = `h${last}`;
  }
};

const levelOf = ({ tagName }: Element): number => Number(HEADING.exec(tagName)?.[1]);
