import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { JobFrame } from "@/admin/components/JobFrame";
import { useFormat } from "@/lib/format";
import { useCancelJob, useJob } from "./api";

/** The last job of the administrator, live. */
export function JobPanel() {
  const { t } = useTranslation("adminCertificates");
  const format = useFormat();
  const job = useJob();
  const cancel = useCancelJob();
  if (!job) return null;
  const { status, act, total, doneCount, skipped, failed } = job;
  return (
    <JobFrame
      job={job}
      title={t(`job.${status}`, { act: t(`act.${act}`) })}
      progress={t("job.progress", { done: format.number(doneCount), count: total })}
      cancel={{ label: t("job.cancel"), failure: t("job.failure"), run: () => cancel({ jobId: job._id }) }}
    >
      {failed.length > 0 && (
        <Text fz="sm" c="error" style={{ overflowWrap: "anywhere" }}>
          {t("job.failed", { count: failed.length, codes: failed.join(", ") })}
        </Text>
      )}
      {skipped.length > 0 && (
        <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {t("job.skipped", { count: skipped.length, codes: skipped.join(", ") })}
        </Text>
      )}
    </JobFrame>
  );
}
