import { useMemo, type ComponentProps } from "react";
import Markdown from "react-markdown";
import { InlineCode } from "@/components/markdown/InlineCode";

/** What makes a paragraph something else: a question that begins with "1." is no list. */
const BLOCKS = [
  ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "htmlText"],
  ...["list", "setextUnderline", "thematicBreak"],
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

/** Markdown within a line: code, bold and italics. Anything else is its text. */
export default function InlineMarkdown({ children }: { children: string }) {
  return useMemo(() => <Markdown {...options}>{children}</Markdown>, [children]);
}
