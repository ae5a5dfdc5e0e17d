import { Badge } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AccessEventResult } from "@convex/shared/accessEvents";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import type { AccessEventRow } from "./api";
import classes from "./WebhookCard.module.css";

const colors: Record<AccessEventResult, string> = {
  given: "teal",
  covered: "gray",
  carried: "teal",
  invited: "teal",
  ended: "orange",
  nothingToEnd: "gray",
  tested: "gray",
  courseUnknown: "red",
};

export function useAccessEventColumns(): Column<AccessEventRow>[] {
  const { t } = useTranslation("adminWebhook");
  const dates = useDates();
  return useMemo(
    () => [
      { kind: "title", header: t("events.columns.type"), cell: ({ type }) => t(`events.type.${type}`) },
      { header: t("events.columns.address"), cell: ({ address }) => address },
      {
        header: t("events.columns.result"),
        cell: ({ result }) => (
          <Badge color={colors[result]} classNames={{ root: classes.result ?? "", label: classes.words ?? "" }}>
            {t(`events.result.${result}`)}
          </Badge>
        ),
      },
      {
        kind: "short",
        header: t("events.columns.at"),
        // On a narrow phone, wraps before the time, not within it.
        cell: ({ at }) =>
          t("events.moment", { date: dates.date(at), time: dates.time(at).replaceAll(/\s/g, "\u00a0") }),
      },
    ],
    [t, dates],
  );
}
