import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import responsive from "@/components/page/responsive.module.css";
import { Overview } from "@/admin/overview/Overview";
import { CouponReport } from "@/admin/reports/CouponReport";
import { CourseReport } from "@/admin/reports/CourseReport";
import { PeriodReports } from "@/admin/reports/PeriodReports";
import { ReportChoices } from "@/admin/reports/ReportChoices";
import { useReport } from "@/admin/reports/useReport";
import { ScoreReport } from "@/admin/reports/ScoreReport";
import { AdminHeading } from "@/admin/components/AdminHeading";

export default function ReportsPage() {
  const { t } = useTranslation("adminReports");
  const failure = t("loadFailure");
  const report = useReport();
  const { by, of } = report.scope;
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Stack gap="xl">
        <Boundary failure={failure}>
          <Overview />
        </Boundary>
        <div>
          <ReportChoices report={report} />
          <PeriodReports report={report} />
        </div>
        <div className={responsive.wide}>
          <Boundary failure={failure}>
            <CourseReport />
          </Boundary>
          <Stack gap="xl">
            <Boundary failure={failure}>
              <ScoreReport courseId={by === "course" ? of : ""} />
            </Boundary>
            <Boundary failure={failure}>
              <CouponReport />
            </Boundary>
          </Stack>
        </div>
      </Stack>
    </>
  );
}
