import classes from "./Command.module.css";

/** A line to run in a terminal. */
export function Command({ children }: { children: string }) {
  return <code className={classes.root}>{children}</code>;
}
