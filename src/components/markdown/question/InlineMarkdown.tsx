import { useMemo, type ComponentProps } from "react";
import Markdown from "react-markdown";
import { InlineCode } from "@/components/markdown/InlineCode";

/** Block syntax to turn off: a question "1. …" is not a list. */
const BLOCKS = [
  "blockQuote",
  "codeFenced",
  "codeIndented",
  "definition",
  "headingAtx",
  "htmlFlow",
  "htmlText",
  "list",
  "setextUnderline",
  "thematicBreak",
];

function withoutBlocks(this: { data: () => object }): void {
  Object.assign(this.data(), { micromarkExtensions: [{ disable: { null: BLOCKS } }] });
}

const options: ComponentProps<typeof Markdown> = {
  remarkPlugins: [withoutBlocks],
  allowedElements: ["code", "em", "strong"],
  unwrapDisallowed: true,
  components: { code: ({ children }) => <InlineCode>{children}</InlineCode> },
};

/**
 * Inline Markdown: code, bold and italics.
 * Anything else is plain text.
 */
export default function InlineMarkdown({ children }: { children: string }) {
  return useMemo(() => <Markdown {...options}>{children}</Markdown>, [children]);
}
