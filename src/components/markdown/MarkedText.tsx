import type { ReactNode } from "react";
import { InlineCode } from "./InlineCode";
import classes from "./MarkedText.module.css";

/**
 * A fenced block ```…```, inline `…`, and *…* or **…** around whole words.
 * Other asterisks stay: 2*3*4, *args, *.txt.
 */
const MARKS =
  /```[^\n`]*\n(?<block>[\s\S]*?)\n?```|`(?<code>[^`\n]+)`|(?<![\p{L}\p{N}*])(?<stars>\*{1,2})(?<words>[\p{L}\p{N}`"“«](?:[^*\n]*[\p{L}\p{N}`"”».!?])?)\k<stars>(?![\p{L}\p{N}*])/gu;

/**
 * Plain text in which backticks mark code and asterisks emphasis, as in Markdown.
 * Nothing else is markup: line breaks, indentation and punctuation stay as written (EXAM-28).
 */
export function MarkedText({ children }: { children: string }) {
  return <>{markedParts(children)}</>;
}

function markedParts(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const { block, code, stars, words = "" } = match.groups ?? {};
    const key = match.index;
    parts.push(text.slice(end, key));
    end = key + match[0].length;
    if (block !== undefined)
      parts.push(
        <code key={key} className={classes.block}>
          {block}
        </code>,
      );
    else if (code !== undefined) parts.push(<InlineCode key={key}>{code}</InlineCode>);
    else {
      const Emphasis = stars === "*" ? "em" : "strong";
      parts.push(<Emphasis key={key}>{markedParts(words)}</Emphasis>);
    }
  }
  return [...parts, text.slice(end)];
}
