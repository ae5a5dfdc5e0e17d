import { Text, Title } from "@mantine/core";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { auditActions } from "@convex/shared/auditActions";
import { Boundary } from "@/components/Boundary";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { ENTRIES_PER_PAGE, useAuditEntries, type AuditEntry } from "./api";

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

/** Settings and generation runs are named by their kind. */
function targetText(t: TFunction<"adminReports">, { targetKind, targetLabel }: AuditEntry): string {
  if (targetKind === "settings") {
    if (targetLabel === "issuer") return t("audit.issuer");
    if (targetLabel === "access") return t("audit.access");
    return t(targetLabel === "security" ? "audit.security" : "audit.settings");
  }
  return targetKind === "generation" ? t("audit.generation") : targetLabel;
}

function Entries() {
  const { t } = useTranslation("adminReports");
  const dates = useDates();
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      {
        kind: "title",
        header: t("audit.what"),
        cell: ({ action }) => (
          <Text component="span" fw={600}>
            {actionText(t, action)}
          </Text>
        ),
      },
      {
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
      { header: t("audit.who"), width: "11rem", cell: ({ actorName }) => actorName },
      {
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

/** Translates the name of a field or a count; null for anything else. */
function translated(t: TFunction<"adminReports">, part: string): string | null {
  const [name = "", value] = part.split(": ");
  const label = t(`audit.field.${name as "title"}`, { defaultValue: "" });
  if (label === "") return null;
  return value === undefined ? label : t("audit.counted", { name: label, value });
}

/**
 * Translates "title, content" and "lessons: 4".
 *
 * Anything else is a name and returned as it is.
 */
function auditDetail(t: TFunction<"adminReports">, detail: string): string {
  const parts = detail.split(", ").map((part) => translated(t, part));
  if (!parts.every((part) => part !== null)) return detail;
  const text = parts.join(", ");
  return detail.includes(": ") ? text : t("audit.changed", { fields: text });
}
