import { useTranslation } from "react-i18next";
import { auditTargetKinds } from "@convex/shared/auditActions";
import { ExportPanel } from "@/admin/components/csv/ExportPanel";
import { useReadEntries, type AuditEntry, type AuditFilter } from "./api";
import { useEntryTexts } from "./useEntryTexts";

/** AUDIT-3: exports the filtered trail; the server records by whom. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation("adminAudit");
  const texts = useEntryTexts();
  const read = useReadEntries();
  const columns = ["when", "who", "action", "about", "target", "id", "changes", "detail", "counts"] as const;
  const kindText = (name: string): string => {
    const known = auditTargetKinds.find((kind) => kind === name);
    return known ? t(`kind.${known}`) : name;
  };
  const toRow = (entry: AuditEntry): string[] => [
    texts.moment(entry),
    texts.actor(entry),
    texts.action(entry),
    kindText(entry.targetKind),
    texts.target(entry),
    entry.targetId,
    texts.changes(entry).join("\n"),
    texts.detail(entry) ?? "",
    texts.counts(entry) ?? "",
  ];
  const source = { fileName: t("export.fileName"), head: columns.map((name) => t(`export.${name}`)), toRow };
  const countAll = () => Promise.resolve(null);
  return <ExportPanel source={{ ...source, read: (cursor) => read(filter, cursor), countAll }} />;
}
