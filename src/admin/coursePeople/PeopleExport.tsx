import { useTranslation } from "react-i18next";
import { ExportPanel } from "@/admin/components/csv/ExportPanel";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { CourseDetail } from "@/admin/components/api";
import { useReadCoursePeople, type PeopleFilter, type PersonRow } from "./api";

/**
 * PEOPLE-10: exports the filtered list; the server records by whom.
 *
 * Only the number of all people is known.
 */
export function PeopleExport({ course, filter }: { course: CourseDetail; filter: PeopleFilter }) {
  const { t } = useTranslation(["adminCoursePeople", "adminCertificates"]);
  const dates = useDates();
  const format = useFormat();
  const read = useReadCoursePeople(course._id);
  const head = [
    t("columns.name"),
    t("export.email"),
    t("columns.enrolled"),
    t("export.progress"),
    t("columns.activity"),
    t("columns.lesson"),
    t("export.score"),
    t("export.result"),
    t("export.code"),
    t("export.state"),
    t("export.studentId"),
  ];
  const toRow = ({ exam, certificate, ...person }: PersonRow): string[] => [
    ...[person.fullName, person.email, dates.date(person.enrolledAt), String(person.progressPercentage)],
    person.lastActiveDay === null ? "" : dates.day(person.lastActiveDay),
    person.lesson?.title ?? "",
    exam === null ? "" : format.score(exam.score),
    exam === null ? "" : t(exam.passed ? "passed" : "failed"),
    certificate?.hash ?? "",
    certificate === null ? "" : t(`adminCertificates:state.${certificate.state}`),
    person.userId,
  ];
  const isWhole = filter.state === "all" && filter.search === "";
  const countAll = () => Promise.resolve(isWhole ? course.enrollmentCount : null);
  const source = { fileName: t("export.fileName", { slug: course.slug }), head, toRow };
  return <ExportPanel source={{ ...source, read: (cursor) => read(filter, cursor), countAll }} />;
}
