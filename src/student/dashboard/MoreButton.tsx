import { Group } from "@mantine/core";
import type { UsePaginatedQueryResult } from "convex/react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "@/components/form/BusyButton";
import { CARDS_PER_PAGE } from "./api";

export function MoreButton({ status, loadMore }: Pick<UsePaginatedQueryResult<unknown>, "status" | "loadMore">) {
  const { t } = useTranslation("dashboard");
  if (status === "Exhausted" || status === "LoadingFirstPage") return null;
  return (
    <Group justify="center" mt="xl">
      <BusyButton variant="outline" size="lg" busy={status === "LoadingMore"} onClick={() => loadMore(CARDS_PER_PAGE)}>
        {t("more")}
      </BusyButton>
    </Group>
  );
}
