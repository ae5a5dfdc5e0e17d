import type { HastNode } from "./tree";

const HEADING = /^h([1-6])$/;

/** The page has the only h1, so the top headings of the text become h2 and no level is skipped. */
export function orderHeadings(tree: HastNode): void {
  const headings = [...findHeadings(tree)];
  const highest = Math.min(...headings.map(levelOf));
  let last = 1;
  for (const heading of headings) {
    last = Math.min(levelOf(heading) - highest + 2, last + 1, 6);
    heading.tagName = `h${last}`;
  }
}

function* findHeadings(node: HastNode): Generator<HastNode> {
  if (node.tagName !== undefined && HEADING.test(node.tagName)) yield node;
  for (const child of node.children ?? []) yield* findHeadings(child);
}

function levelOf({ tagName = "" }: HastNode): number {
  return Number(HEADING.exec(tagName)?.[1]);
}
