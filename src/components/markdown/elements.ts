import { createElement, Fragment, type ComponentType, type JSX, type ReactNode } from "react";
import type { HastNode } from "./tree";

type Tag = keyof JSX.IntrinsicElements;
export type Components = { [Name in Tag]?: ComponentType<JSX.IntrinsicElements[Name]> };

interface Choice {
  /** In place of HTML's own elements. */
  components?: Components;
  /** The only elements there are: others are what they contain. */
  only?: readonly string[];
}

const SAFE_PROTOCOLS = ["http:", "https:", "mailto:"];
/** Where HTML has no text, not even the line ends that Markdown has there. */
const WITHOUT_TEXT = ["table", "thead", "tbody", "tr"];

/**
 * A tree as React's elements. Nothing of it is inserted as HTML, and no address can run a script. Own code instead of a
 * library because of its size (docs/decisions/005-client-libraries.md); tests/ui/markdownOracle.test.tsx compares the two.
 *
 * @param key for React: the element's name and its number among the siblings of that name. A list or a question keeps its state
 *   when a paragraph is added before it.
 */
export function toElements(node: HastNode, choice: Choice, key = ""): ReactNode {
  const { tagName = "", value = "" } = node;
  if (node.type === "text") return value;
  const shown = node.children?.filter((child) => child.type !== "text" || !WITHOUT_TEXT.includes(tagName)) ?? [];
  const counts = new Map<string, number>();
  const children = shown.map((child) => {
    const name = child.tagName ?? "";
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return toElements(child, choice, `${name}-${nth}`);
  });
  if (node.type === "root" || choice.only?.includes(tagName) === false)
    return createElement(Fragment, { key }, ...children);
  const component = choice.components?.[tagName as Tag] as ComponentType | undefined;
  return createElement(component ?? tagName, { ...toProps(node.properties), key }, ...children);
}

function toProps(properties: HastNode["properties"] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => toProp(name, value)));
}

function toProp(name: string, value: unknown): [string, unknown] {
  if (name === "href" || name === "src") return [name, safeAddress(String(value))];
  if (name === "align") return ["style", { textAlign: value }];
  return [nameOf(name), Array.isArray(value) ? value.join(" ") : value];
}

/** `ariaLabel` and `dataFootnoteRef` of the tree are `aria-label` and `data-footnote-ref` for React; other names are the same. */
function nameOf(name: string): string {
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice(4).toLowerCase()}`;
  return /^data[A-Z]/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

/** A browser takes line ends and spaces out before it looks for the protocol. */
function safeAddress(address: string): string | undefined {
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : null;
  return url !== null && SAFE_PROTOCOLS.includes(url.protocol) ? address : undefined;
}
