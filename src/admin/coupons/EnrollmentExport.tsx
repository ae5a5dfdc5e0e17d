import { useTranslation } from "react-i18next";
import { ExportPanel } from "@/admin/components/csv/ExportPanel";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { useCountEnrollments, useReadEnrollments, type CouponEnrollment } from "./api";

export function EnrollmentExport({ code }: { code: string }) {
  const { t } = useTranslation("adminCoupons");
  const dates = useDates();
  const format = useFormat();
  const read = useReadEnrollments();
  const countAll = useCountEnrollments();
  const head = [
    t("enrolled.columns.date"),
    t("enrolled.columns.code"),
    t("enrolled.columns.discount"),
    t("enrolled.columns.student"),
    t("export.accountEmail"),
    t("export.studentId"),
    t("enrolled.columns.course"),
    t("export.courseId"),
  ];
  const toRow = ({ discountPercentage, student, course, ...enrollment }: CouponEnrollment): string[] => [
    dates.date(enrollment.enrolledAt),
    enrollment.couponCode,
    discountPercentage === null ? "" : format.percent(discountPercentage),
    student?.fullName ?? t("enrolled.gone"),
    enrollment.accountEmail ?? t("enrolled.gone"),
    enrollment.userId,
    course?.title ?? t("enrolled.gone"),
    enrollment.courseId,
  ];
  const source = { fileName: t("export.fileName"), head, toRow };
  return <ExportPanel source={{ ...source, read: (cursor) => read(code, cursor), countAll: () => countAll(code) }} />;
}
