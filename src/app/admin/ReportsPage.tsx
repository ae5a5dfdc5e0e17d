import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AuditTrail } from "@/admin/audit/AuditTrail";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { Overview } from "@/admin/overview/Overview";
import { CouponReport } from "@/admin/reports/CouponReport";
import { CourseReport } from "@/admin/reports/CourseReport";
import { DailyReport } from "@/admin/reports/DailyReport";
import { ScoreReport } from "@/admin/reports/ScoreReport";
import { AdminHeading } from "@/admin/components/AdminHeading";

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
