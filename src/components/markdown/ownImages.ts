import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { isOwnImage } from "@convex/shared/lessonImages";
import { ownOrigins } from "@/lib/ownOrigins";

/**
 * An image from elsewhere is not loaded: it becomes a link with its description, or the description alone
 * where it stands in a link already (LESSON-18).
 */
export const ownImages = () => (tree: Root) => {
  visit(tree, { tagName: "a" }, (link) => visit(link, { tagName: "img" }, (image) => replace(image, "span")));
  visit(tree, { tagName: "img" }, (image) => replace(image, "a"));
};

function replace(image: Element, tagName: "a" | "span"): void {
  const { src = "", alt = "" } = image.properties;
  if (src !== "" && isOwnImage(src, ownOrigins)) return;
  image.tagName = tagName;
  image.properties = tagName === "a" ? { href: src } : {};
  image.children = [{ type: "text", value: alt || src }];
}
