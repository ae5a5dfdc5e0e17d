import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Tags.module.css";

/** Facts about a page's subject, below its title. */
export function Tags({ children }: { children: ReactNode }) {
  return <div className={classes.tags}>{children}</div>;
}

interface TagProps {
  icon?: Icon;
  tone?: "neutral" | "done" | "outline";
  children: string;
}

export function Tag({ icon: TagIcon, tone, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {TagIcon && <TagIcon size={15} aria-hidden="true" />}
      {children}
    </span>
  );
}
