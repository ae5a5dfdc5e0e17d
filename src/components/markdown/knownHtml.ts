import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { COMMENT, KNOWN_TAG, knownTag } from "@convex/shared/lessonHtml";

/** Leaves comments out. A tag that lessons may not have is its text, also beside one that they may. */
export const knownHtml = () => (tree: Root) => {
  visit(tree, "html", (node, index = 0, parent) => {
    const value = node.value.replaceAll(COMMENT, "");
    const hasTag = KNOWN_TAG.test(value);
    node.value = value.replaceAll(new RegExp(`(?!${knownTag})<`, "gi"), "&lt;");
    if (!hasTag) parent?.children.splice(index, 1, { type: "text", value });
  });
};
