import { useMemo, type ReactNode } from "react";
import { toElements } from "@/components/markdown/elements";
import { InlineCode } from "@/components/markdown/InlineCode";
import { toTree } from "@/components/markdown/tree";

/** What makes a paragraph something else: a question that begins with "1." is no list. */
const BLOCKS = [
  ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "htmlText"],
  ...["list", "setextUnderline", "thematicBreak"],
];
const parser = { extensions: [{ disable: { null: BLOCKS } }] };
const shown = {
  only: ["code", "em", "strong"],
  components: { code: ({ children }: { children?: ReactNode }) => <InlineCode>{children}</InlineCode> },
};

/** Markdown within a line: code, bold and italics. Anything else is its text. */
export default function InlineMarkdown({ children }: { children: string }) {
  return useMemo(() => toElements(toTree(children, parser), shown), [children]);
}
