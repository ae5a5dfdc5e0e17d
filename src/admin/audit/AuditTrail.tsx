import { Text, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { auditActions } from "@convex/shared/auditActions";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { Boundary } from "@/components/Boundary";
import { ENTRIES_PER_PAGE, useAuditEntries, type AuditEntry } from "./api";
import { auditDetail } from "./auditDetail";

export function AuditTrail() {
  const { t } = useTranslation("adminReports");
  return (
    <section aria-labelledby="audit-title">
      <Title order={2} size="h3" id="audit-title">
        {t("audit.title")}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t("audit.text")}
      </Text>
      <Boundary failure={t("auditFailure")}>
        <Entries />
      </Boundary>
    </section>
  );
}

function actionText(t: TFunction<"adminReports">, action: string): string {
  const known = auditActions.find((name) => name === action);
  return known === undefined ? t("audit.unknown") : t(`audit.action.${known}`);
}

/** Settings and generation runs have no name of their own. */
function targetText(t: TFunction<"adminReports">, { targetKind, targetLabel }: AuditEntry): string {
  if (targetKind === "settings") return t("audit.settings");
  return targetKind === "generation" ? t("audit.generation") : targetLabel;
}

function Entries() {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      {
        key: "what",
        kind: "title",
        header: t("audit.what"),
        cell: ({ action }) => (
          <Text component="span" fw={600}>
            {actionText(t, action)}
          </Text>
        ),
      },
      {
        key: "target",
        header: t("audit.target"),
        cell: (entry) => (
          <span>
            {targetText(t, entry)}
            {entry.detail !== null && (
              <Text component="span" display="block" fz="sm" c="dimmed">
                {auditDetail(t, entry.targetKind === "generation" ? `lessons: ${entry.detail}` : entry.detail)}
              </Text>
            )}
          </span>
        ),
      },
      { key: "who", header: t("audit.who"), cell: ({ actorName }) => actorName },
      {
        key: "when",
        kind: "short",
        header: t("audit.when"),
        cell: ({ at }) => t("audit.moment", { date: dates.date(at), time: dates.time(at) }),
      },
    ],
    [t, dates],
  );
  return (
    <PagedTable
      label={t("audit.title")}
      columns={columns}
      pages={useAuditEntries()}
      pageSize={ENTRIES_PER_PAGE}
      rowKey={({ _id }) => _id}
      empty={<Text c="dimmed">{t("audit.empty")}</Text>}
    />
  );
}
