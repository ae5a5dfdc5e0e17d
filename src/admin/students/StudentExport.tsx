import { useTranslation } from "react-i18next";
import { isNarrowed } from "@convex/shared/adminLists";
import { ExportPanel } from "@/admin/components/csv/ExportPanel";
import { useDates } from "@/lib/dates";
import { useCountStudents, useReadStudents, type StudentFilter, type StudentRow } from "./api";

/**
 * PEOPLE-8: exports the filtered list; the server records by whom.
 *
 * Only an unfiltered total is known.
 */
export function StudentExport({ filter }: { filter: StudentFilter }) {
  const { t } = useTranslation(["adminPeople", "adminStudents"]);
  const dates = useDates();
  const read = useReadStudents();
  const countAll = useCountStudents();
  const head = [
    t("adminStudents:columns.name"),
    t("adminStudents:page.email"),
    t("adminStudents:columns.signedUp"),
    t("adminStudents:columns.activity"),
    t("adminStudents:columns.courses"),
    t("adminStudents:columns.status"),
    t("adminStudents:role.title"),
    t("export.studentId"),
  ];
  const toRow = ({ fullName, email, createdAt, lastActiveDay, courseCount, ...student }: StudentRow): string[] => [
    ...[fullName, email, dates.date(createdAt), lastActiveDay === null ? "" : dates.day(lastActiveDay)],
    String(courseCount),
    t(`adminStudents:status.${student.isBlocked ? "blocked" : "active"}`),
    student.isAdmin ? t("adminStudents:admin") : "",
    student.userId,
  ];
  const whole = filter.status === "all" && filter.search === "" && filter.from === "" && !isNarrowed(filter);
  const count = () => (whole ? countAll() : Promise.resolve(null));
  const source = { fileName: t("export.fileName"), head, toRow };
  return <ExportPanel source={{ ...source, read: (cursor) => read(filter, cursor), countAll: count }} />;
}
