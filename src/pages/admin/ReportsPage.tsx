import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AuditTrail } from "../../features/admin/audit/AuditTrail";
import { LoadBoundary } from "../../features/admin/LoadBoundary";
import { Overview } from "../../features/admin/overview/Overview";
import { CouponReport } from "../../features/admin/reports/CouponReport";
import { CourseReport } from "../../features/admin/reports/CourseReport";
import { DailyReport } from "../../features/admin/reports/DailyReport";
import { ScoreReport } from "../../features/admin/reports/ScoreReport";
import { AdminHeading } from "../../features/admin/shell/AdminHeading";

export default function ReportsPage() {
  const { t } = useTranslation("adminReports");
  const failure = t("loadFailure");
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <Stack gap="xl">
        <LoadBoundary failure={failure}>
          <Overview />
        </LoadBoundary>
        <LoadBoundary failure={failure}>
          <DailyReport />
        </LoadBoundary>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <LoadBoundary failure={failure}>
            <CourseReport />
          </LoadBoundary>
          <LoadBoundary failure={failure}>
            <ScoreReport />
          </LoadBoundary>
        </SimpleGrid>
        <LoadBoundary failure={failure}>
          <CouponReport />
        </LoadBoundary>
        <AuditTrail />
      </Stack>
    </>
  );
}
