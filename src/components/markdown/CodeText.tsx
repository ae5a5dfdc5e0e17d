import { Fragment } from "react";
import { InlineCode } from "./InlineCode";
import classes from "./CodeText.module.css";

/** A fenced block ```…``` or inline `…`. */
const CODE = /```[^\n`]*\n([\s\S]*?)\n?```|`([^`\n]+)`/g;

/**
 * Plain text in which backticks mark code, as in Markdown.
 * Nothing else is markup.
 */
export function CodeText({ children: text }: { children: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(CODE)) {
    const [all, block, inline] = match;
    parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>);
    end = match.index + all.length;
    const key = `code ${end}`;
    parts.push(
      block === undefined ? (
        <InlineCode key={key}>{inline}</InlineCode>
      ) : (
        <code key={key} className={classes.block}>
          {block}
        </code>
      ),
    );
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
