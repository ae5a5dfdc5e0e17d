import { isOwnImage } from "@convex/shared/lessonImages";
import { ownOrigins } from "@/lib/ownOrigins";
import type { HastNode } from "./tree";

/**
 * An image from elsewhere is not loaded: it becomes a link with its description, or the description alone
 * where it stands in a link already (LESSON-18).
 */
export const ownImages = (tree: HastNode): void => replaceIn(tree, false);

function replaceIn(node: HastNode, inLink: boolean): void {
  for (const child of node.children ?? []) {
    if (child.tagName === "img") replace(child, inLink);
    else replaceIn(child, inLink || child.tagName === "a");
  }
}

function replace(image: HastNode, inLink: boolean): void {
  const [src, alt] = [String(image.properties?.src ?? ""), String(image.properties?.alt ?? "")];
  if (isOwnImage(src, ownOrigins)) return;
  image.tagName = inLink ? "span" : "a";
  image.properties = inLink ? {} : { href: src };
  image.children = [{ type: "text", value: alt || src }];
}
