import type { ReactNode } from "react";
import classes from "./InlineCode.module.css";

/** What fits into a line of the narrowest phone, beside a letter. */
const ONE_LINE = 20;

/** Code within a sentence. A short piece is never broken: `git add` and `--force` are read as one. */
export function InlineCode({ children }: { children?: ReactNode }) {
  const isShort = typeof children === "string" && children.length <= ONE_LINE;
  return (
    <code className={classes.code} data-short={isShort || undefined}>
      {children}
    </code>
  );
}
