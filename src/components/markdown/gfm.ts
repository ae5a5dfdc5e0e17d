import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm as gfmSyntax } from "micromark-extension-gfm";

interface ParserData {
  micromarkExtensions?: unknown[];
  fromMarkdownExtensions?: unknown[];
}

/** Tables, task lists, footnotes, strikethrough and autolinks: remark-gfm without its markdown serializer (5 KiB). */
export function gfm(this: { data: () => object }): void {
  const data = this.data() as ParserData;
  (data.micromarkExtensions ??= []).push(gfmSyntax());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
