interface Node {
  type: string;
  tagName?: string;
  children?: Node[];
}

const HEADING = /^h([1-6])$/;

/** Rehype plugin. The page has the only h1, so the top headings of the text become h2 and no level is skipped. */
export function orderHeadings() {
  return (tree: Node): void => {
    const headings = [...findHeadings(tree)];
    const highest = Math.min(...headings.map(levelOf));
    let last = 1;
    for (const heading of headings) {
      last = Math.min(levelOf(heading) - highest + 2, last + 1, 6);
      heading.tagName = `h${last}`;
    }
  };
}

function* findHeadings(node: Node): Generator<Node> {
  if (node.tagName !== undefined && HEADING.test(node.tagName)) yield node;
  for (const child of node.children ?? []) yield* findHeadings(child);
}

function levelOf({ tagName = "" }: Node): number {
  return Number(HEADING.exec(tagName)?.[1]);
}
