import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";
import { useFormat } from "@/lib/format";
import { useCancelJob, useJob } from "./api";

/** The last job of the administrator, live. */
export function JobPanel() {
  const { t } = useTranslation("adminCertificates");
  const format = useFormat();
  const job = useJob();
  const cancel = useCancelJob();
  const { run, working } = useServerAction();
  if (!job) return null;
  const { status, act, total, doneCount, skipped, failed } = job;
  const progress = t("job.progress", { done: format.number(doneCount), count: total });
  return (
    <Paper withBorder p="md" mb="lg">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600} role="status">
            {t(`job.${status}`, { act: t(`act.${act}`) })}
          </Text>
          {status === "running" && (
            <Button
              size="sm"
              variant="outline"
              disabled={working}
              onClick={() => void run(() => cancel({ jobId: job._id }), { failure: t("job.failure") })}
            >
              {t("job.cancel")}
            </Button>
          )}
        </Group>
        <Text fz="sm">{progress}</Text>
        {status === "running" && <ProgressBar label={progress} value={doneCount} max={total} />}
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
      </Stack>
    </Paper>
  );
}
