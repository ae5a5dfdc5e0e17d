import type { ReactNode } from "react";
import classes from "./InlineCode.module.css";

/** Maximum characters that fit a line on the narrowest phone. */
const ONE_LINE = 20;

/** Inline code. Short pieces such as `git add` never wrap. */
export function InlineCode({ children }: { children?: ReactNode }) {
  const isShort = typeof children === "string" && children.length <= ONE_LINE;
  return (
    <code className={classes.code} data-short={isShort || undefined}>
      {children}
    </code>
  );
}
