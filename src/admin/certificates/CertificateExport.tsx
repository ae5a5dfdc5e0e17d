import { useTranslation } from "react-i18next";
import { ExportPanel } from "@/admin/components/csv/ExportPanel";
import { useDates } from "@/lib/dates";
import { useCountCertificates, useReadCertificates, type CertificateFilter, type CertificateRow } from "./api";

/** Exports the filtered list; only an unfiltered total is known. */
export function CertificateExport({ filter }: { filter: CertificateFilter }) {
  const { t } = useTranslation("adminCertificates");
  const dates = useDates();
  const read = useReadCertificates();
  const countAll = useCountCertificates();
  const head = [
    t("columns.issued"),
    t("columns.code"),
    t("columns.name"),
    t("columns.course"),
    t("columns.hours"),
    t("columns.state"),
    t("export.replacedBy"),
    t("export.studentId"),
    t("export.courseId"),
  ];
  const toRow = (row: CertificateRow): string[] => [
    dates.date(row.issuedAt),
    row.hash,
    row.studentName,
    row.courseTitle,
    String(row.courseDurationHours),
    t(`state.${row.state}`),
    row.replacedBy ?? "",
    row.userId,
    row.courseId ?? "",
  ];
  const { search, state, courseId, from, to } = filter;
  const whole = state === "all" && [search, courseId, from, to].every((text) => text === "");
  const count = () => (whole ? countAll() : Promise.resolve(null));
  const source = { fileName: t("export.fileName"), head, toRow };
  return <ExportPanel source={{ ...source, read: (cursor) => read(filter, cursor), countAll: count }} />;
}
