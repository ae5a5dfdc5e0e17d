import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { JobNotes } from "@/admin/components/jobs/JobPanel";
import { Boundary } from "@/components/Boundary";
import { paths } from "@/lib/paths";
import { AuditTable } from "./AuditTable";

/** Entries of one job's rows, and people that it left out (AUDIT-2). */
export function JobLines({ jobId }: { jobId: string }) {
  const { t } = useTranslation("adminAudit");
  return (
    <>
      <AdminHeading
        title={t("job.title")}
        text={t("job.lead")}
        crumbs={[{ label: t("title"), to: paths.adminAudit.to() }]}
      />
      <Stack gap="xl">
        <Boundary failure={t("failure")}>
          <AuditTable
            label={t("job.title")}
            filter={{ jobId, search: "" }}
            empty={<Text c="dimmed">{t("job.empty")}</Text>}
          />
        </Boundary>
        <Boundary fallback={() => null}>
          <JobNotes jobId={jobId} header={t("job.row")} />
        </Boundary>
      </Stack>
    </>
  );
}
