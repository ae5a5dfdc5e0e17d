import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { ENTRIES_PER_PAGE, useReadings, type Reading } from "./api";

/** PRIVACY-13: who opened which student's page. */
export function Readings({ views }: { views: ReactNode }) {
  const { t } = useTranslation("adminAudit");
  return (
    <>
      <AdminHeading title={t("title")} text={t("readings.text")} />
      <Stack gap="lg">
        {views}
        <Boundary failure={t("failure")}>
          <Entries />
        </Boundary>
      </Stack>
    </>
  );
}

function Entries() {
  const { t } = useTranslation("adminAudit");
  const dates = useDates();
  const columns: Column<Reading>[] = [
    {
      kind: "title",
      header: t("readings.whom"),
      cell: ({ personName }) => (
        <Text component="span" fw={600}>
          {personName || t("readings.deleted")}
        </Text>
      ),
    },
    { header: t("readings.who"), cell: ({ actorName }) => actorName || t("readings.deleted") },
    {
      kind: "short",
      header: t("readings.when"),
      cell: ({ at }) => t("moment", { date: dates.date(at), time: dates.time(at) }),
    },
  ];
  return (
    <PagedTable
      label={t("readings.title")}
      columns={columns}
      pages={useReadings()}
      pageSize={ENTRIES_PER_PAGE}
      rowKey={({ _id }) => _id}
      empty={<Text c="dimmed">{t("readings.empty")}</Text>}
    />
  );
}
