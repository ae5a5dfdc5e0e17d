import { Group } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";

interface LoadMoreProps {
  status: UsePaginatedQueryResult<unknown>["status"];
  onMore: () => void;
}

export function LoadMore({ status, onMore }: LoadMoreProps) {
  const { t } = useTranslation("controls");
  if (status === "Exhausted" || status === "LoadingFirstPage") return null;
  return (
    <Group justify="center" mt="xl">
      <BusyButton variant="outline" busy={status === "LoadingMore"} onClick={onMore}>
        {t("more")}
      </BusyButton>
    </Group>
  );
}
