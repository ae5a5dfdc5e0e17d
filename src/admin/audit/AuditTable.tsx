import { Anchor, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { paths } from "@/lib/paths";
import { ENTRIES_PER_PAGE, useAuditEntries, type AuditEntry, type AuditFilter } from "./api";
import { ChangeLines } from "./ChangeLines";
import { targetPath } from "./targetPath";
import { useEntryTexts } from "./useEntryTexts";

interface AuditTableProps {
  label: string;
  filter: AuditFilter;
  empty: ReactNode;
}

/** Entries, newest first: what, on what, from what to what, who and when. */
export function AuditTable({ label, filter, empty }: AuditTableProps) {
  return (
    <PagedTable
      label={label}
      columns={useColumns()}
      pages={useAuditEntries(filter)}
      pageSize={ENTRIES_PER_PAGE}
      rowKey={({ _id }) => _id}
      empty={empty}
    />
  );
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation("adminAudit");
  const texts = useEntryTexts();
  return useMemo(
    () => [
      { kind: "title", header: t("what"), cell: (entry) => <What entry={entry} /> },
      { header: t("target"), width: "32%", cell: (entry) => <Target entry={entry} /> },
      {
        header: t("who"),
        width: "11rem",
        cell: (entry) =>
          entry.actorName === "" ? (
            texts.actor(entry)
          ) : (
            <Anchor component={Link} to={paths.adminAudit.to({ person: entry.actorId })} c="inherit">
              {entry.actorName}
            </Anchor>
          ),
      },
      { kind: "short", header: t("when"), cell: (entry) => texts.moment(entry) },
    ],
    [t, texts],
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("adminAudit");
  const texts = useEntryTexts();
  const counts = texts.counts(entry);
  return (
    <Stack gap={2}>
      <Text component="span" fw={600}>
        {texts.action(entry)}
      </Text>
      {counts !== null && entry.job !== null && (
        <Text component="span" fz="sm">
          {counts}
          {" · "}
          <Anchor
            component={Link}
            to={paths.adminAudit.to({ job: entry.job.jobId })}
            fz="sm"
            aria-label={t("job.linesOf", { what: texts.action(entry), when: texts.moment(entry) })}
          >
            {t("job.lines")}
          </Anchor>
        </Text>
      )}
    </Stack>
  );
}

function Target({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("adminAudit");
  const texts = useEntryTexts();
  const to = targetPath(entry);
  const label = texts.target(entry);
  const detail = texts.detail(entry);
  return (
    <Stack gap={2} style={{ overflowWrap: "anywhere" }}>
      <span>
        {to === null ? (
          label
        ) : (
          <Anchor component={Link} to={to}>
            {label}
          </Anchor>
        )}
        {entry.targetId !== "list" && entry.targetLabel !== "" && (
          <Anchor
            component={Link}
            to={paths.adminAudit.to({ thing: entry.targetId })}
            aria-label={t("historyOf", { label })}
            title={t("history")}
            ms={6}
            p={4}
          >
            <IconHistory size={16} aria-hidden="true" style={{ verticalAlign: "text-bottom" }} />
          </Anchor>
        )}
      </span>
      {detail !== null && (
        <Text component="span" fz="sm" c="dimmed">
          {detail}
        </Text>
      )}
      <ChangeLines lines={texts.changes(entry)} />
    </Stack>
  );
}
