import { Group } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { BusyButton } from "@/components/form/BusyButton";

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
    <Group justify="center" mt="xl">
      <BusyButton variant="outline" size={size} busy={status === "LoadingMore"} onClick={() => loadMore(pageSize)}>
        {label}
      </BusyButton>
    </Group>
  );
}
