import { htmlUnescape } from "escape-goat";
import type { Parent, Root, RootContent } from "mdast";
import { COMMENT, knownTag } from "@convex/shared/lessonHtml";

const TAGS = new RegExp(`(${knownTag})`, "gi");
/** Elements without blocks in them. */
const INLINE = new Set(["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link"]);

interface Open {
  tag: string;
  isUnfolded: boolean;
  children: RootContent[];
}

/**
 * Turns the few allowed HTML tags into elements.
 * No HTML parser sees them. Comments are removed; any other tag is plain text.
 */
export const knownHtml = () => (tree: Root) => pairTags(tree);

function pairTags(parent: Parent): void {
  const root: Open = { tag: "", isUnfolded: false, children: [] };
  const open: Open[] = [root];
  const add = (node: RootContent): void => void (open.at(-1) ?? root).children.push(node);
  const close = (): void => {
    const element = open.pop();
    if (element) add(toNode(element));
  };
  const follow = (token: string): void => {
    const tag = /\w+/.exec(token)?.[0].toLowerCase() ?? "";
    const isBlock = tag === "details" || tag === "summary";
    if (isBlock && INLINE.has(parent.type)) add({ type: "text", value: token });
    else if (tag === "br") add({ type: "break" });
    else if (!token.startsWith("</")) open.push({ tag, isUnfolded: /\sopen/i.test(token), children: [] });
    else if (open.some((each) => each.tag === tag)) {
      while (open.at(-1)?.tag !== tag) close();
      close();
    }
  };
  for (const child of parent.children) {
    if (child.type !== "html") {
      if ("children" in child) pairTags(child);
      add(child);
      continue;
    }
    for (const [index, part] of child.value.replaceAll(COMMENT, "").split(TAGS).entries()) {
      if (index % 2 === 1) follow(part);
      else if (part.trim() !== "") add({ type: "text", value: htmlUnescape(part) });
    }
  }
  while (open.length > 1) close();
  parent.children = root.children;
}

/** A Markdown node of the same name as the tag. */
const toNode = ({ tag, isUnfolded, children }: Open): RootContent => ({
  type: "emphasis",
  data: { hName: tag, ...(isUnfolded && { hProperties: { open: true } }) },
  children: children as never[],
});
