import Markdown, { type Options } from "react-markdown";
import { InlineCode } from "@/components/markdown/InlineCode";

/** What makes a paragraph something else: a question that begins with "1." is no list. */
const BLOCKS = [
  ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "htmlText"],
  ...["list", "setextUnderline", "thematicBreak"],
];

function onlyInline(this: { data: () => object }): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  (data.micromarkExtensions ??= []).push({ disable: { null: BLOCKS } });
}

const remarkPlugins: Options["remarkPlugins"] = [onlyInline];
const shown = ["code", "em", "strong"];
const components: Options["components"] = { code: ({ children }) => <InlineCode>{children}</InlineCode> };

/** Markdown within a line: code, bold and italics. Anything else is its text. */
export default function InlineMarkdown({ children }: { children: string }) {
  return (
    <Markdown remarkPlugins={remarkPlugins} allowedElements={shown} unwrapDisallowed components={components}>
      {children}
    </Markdown>
  );
}
