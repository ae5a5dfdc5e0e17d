import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";
import { useFormat } from "@/lib/format";
import { useCancelImport, useImportJob } from "./api";

/** The last import into the bank, live. */
export function ImportPanel({ examId }: { examId: string }) {
  const { t } = useTranslation("adminBankFiles");
  const format = useFormat();
  const job = useImportJob(examId);
  const cancel = useCancelImport();
  const { run, working } = useServerAction();
  if (!job) return null;
  const { _id, status, fileName, total, doneCount, addedCount, changedCount, skipped, skippedCount } = job;
  const progress = t("job.progress", { done: format.number(doneCount), count: total });
  return (
    <Stack gap="xs" mt="md">
      <Group justify="space-between">
        <Text fw={600} role="status" style={{ overflowWrap: "anywhere" }}>
          {t(`job.${status}`, { name: fileName })}
        </Text>
        {status === "running" && (
          <Button
            size="sm"
            variant="outline"
            disabled={working}
            onClick={() => void run(() => cancel({ importId: _id }), { failure: t("job.failure") })}
          >
            {t("job.cancel")}
          </Button>
        )}
      </Group>
      {status === "running" && <ProgressBar label={progress} value={doneCount} max={total} />}
      <Text fz="sm">
        {status === "running" && `${progress} · `}
        {t("counts.new", { count: addedCount })} · {t("counts.changed", { count: changedCount })}
      </Text>
      {skipped.map(({ line, reason }) => (
        <Text key={line} fz="sm" c="dimmed">
          {t("line", { line })}: {t(`skipped.${reason}`)}
        </Text>
      ))}
      {skippedCount > skipped.length && (
        <Text fz="sm" c="dimmed">
          {t("job.more", { count: skippedCount - skipped.length })}
        </Text>
      )}
    </Stack>
  );
}
