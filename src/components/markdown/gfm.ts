import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm as gfmSyntax } from "micromark-extension-gfm";

interface ParserData {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/**
 * Tables, task lists, notes, strikethrough and bare addresses: remark-gfm without its other half, which writes markdown
 * (5 KiB). Nothing here ever does.
 */
export function gfm(this: { data: () => object }): void {
  const data = this.data() as ParserData;
  (data.micromarkExtensions ??= []).push(gfmSyntax());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
