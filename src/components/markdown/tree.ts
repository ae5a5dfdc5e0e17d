import { fromMarkdown, type Options as ParserOptions } from "mdast-util-from-markdown";
import { toHast, type Options as TreeOptions } from "mdast-util-to-hast";

/** A node of hast, as far as this folder needs it. */
export interface HastNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, boolean | number | string | null | undefined | (string | number)[]>;
  children?: HastNode[];
}

/** Raw HTML is its text. */
const handlers: TreeOptions["handlers"] = { html: (_state, { value }: { value: string }) => ({ type: "text", value }) };

/** Markdown as the HTML that it stands for. */
export function toTree(content: string, parser: ParserOptions, options: TreeOptions = {}): HastNode {
  return toHast(fromMarkdown(content, parser), { ...options, handlers });
}
