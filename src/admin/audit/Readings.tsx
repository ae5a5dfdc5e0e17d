import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { ENTRIES_PER_PAGE, useReadings, type Reading } from "./api";

/** PRIVACY-13: who opened which student's page. */
export function Readings() {
  const { t } = useTranslation("adminReports");
  return (
    <section aria-labelledby="readings-title">
      <Title order={2} size="h3" id="readings-title">
        {t("readings.title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("readings.text")}
      </Text>
      <Boundary failure={t("auditFailure")}>
        <Entries />
      </Boundary>
    </section>
  );
}

function Entries() {
  const { t } = useTranslation("adminReports");
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
      cell: ({ at }) => t("audit.moment", { date: dates.date(at), time: dates.time(at) }),
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
