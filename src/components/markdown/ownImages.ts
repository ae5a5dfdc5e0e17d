import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { imagePlace } from "@convex/shared/lessonImages";
import { ownOrigins } from "@/lib/ownOrigins";

/**
 * Replaces external images by links with their description.
 * Inside a link, by the description alone (LESSON-18). Images beside the text's file cannot be loaded
 * either.
 */
export const ownImages = () => (tree: Root) => {
  visit(tree, { tagName: "a" }, (link) => visit(link, { tagName: "img" }, (image) => replace(image, "span")));
  visit(tree, { tagName: "img" }, (image) => replace(image, "a"));
};

function replace(image: Element, tagName: "a" | "span"): void {
  const { src = "", alt = "" } = image.properties;
  const place = imagePlace(src, ownOrigins());
  if (src !== "" && (place === "own" || place === "stored")) return;
  const isLink = tagName === "a" && place === "elsewhere";
  image.tagName = isLink ? "a" : "span";
  image.properties = isLink ? { href: src } : {};
  image.children = [{ type: "text", value: alt || src }];
}
