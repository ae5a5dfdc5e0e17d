import { Center } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { BusyButton } from "@/components/form/BusyButton";

interface LoadMoreProps {
  pages: Pick<UsePaginatedQueryResult<unknown>, "status" | "loadMore">;
  pageSize: number;
  label: string;
  size?: "default" | "lg";
}

/** The button below a list that has more pages. */
export function LoadMore({ pages: { status, loadMore }, pageSize, label, size = "default" }: LoadMoreProps) {
  const [pressed, setPressed] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const over = status === "Exhausted";

  // The last page removes the focused button.
  useEffect(() => {
    if (over && document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [over]);

  if (status === "LoadingFirstPage") return null;
  if (over) return pressed && <div ref={end} tabIndex={-1} style={{ outline: "none" }} />;
  const press = (): void => {
    setPressed(true);
    loadMore(pageSize);
  };
  return (
    <Center mt="xl">
      <BusyButton variant="outline" size={size} busy={status === "LoadingMore"} onClick={press}>
        {label}
      </BusyButton>
    </Center>
  );
}
