import type { UsePaginatedQueryResult } from "convex/react";
import { BusyButton } from "@/components/form/BusyButton";
import classes from "./LoadMore.module.css";

interface LoadMoreProps {
  pages: Pick<UsePaginatedQueryResult<unknown>, "status" | "loadMore">;
  pageSize: number;
  label: string;
  size?: "default" | "lg";
}

/** The button below a list that has more pages. */
export function LoadMore({ pages: { status, loadMore }, pageSize, label, size = "default" }: LoadMoreProps) {
  if (status === "Exhausted" || status === "LoadingFirstPage") return null;
  return (
    <div className={classes.root}>
      <BusyButton variant="outline" size={size} busy={status === "LoadingMore"} onClick={() => loadMore(pageSize)}>
        {label}
      </BusyButton>
    </div>
  );
}
