import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ProgressBar } from "@/components/page/ProgressBar";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { ActionDialog } from "@/admin/components/ActionDialog";
import { useDialog } from "@/admin/components/useDialog";
import { useCancelGeneration, type Job } from "./api";
import { JobFailures } from "./JobFailures";
import classes from "./JobPanel.module.css";
import { failedCount } from "./useEndToast";

const goesOn = ({ status }: Job) => status === "queued" || status === "running";

/** Live in every administrator's tab: each lesson written or failed moves it. */
export function JobPanel({ job }: { job: Job | null }) {
  const { t } = useTranslation("adminGeneration");
  if (job === null) {
    return <StateMessage icon={IconSparkles} title={t("job.none")} message={t("job.noneText")} />;
  }
  const running = goesOn(job);
  const heading = running ? "job.running" : job.status === "canceled" ? "job.canceled" : "job.finished";
  return (
    <Card component="section" aria-labelledby="generation-job">
      <Group justify="space-between" align="flex-start" gap="md">
        <Title order={2} size="h3" id="generation-job">
          {t(heading)}
        </Title>
        {running && <CancelButton job={job} />}
      </Group>
      <JobProgress job={job} />
      <JobFailures job={job} />
    </Card>
  );
}

function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation("adminGeneration");
  const dates = useDates();
  const format = useFormat();
  const share = job.total === 0 ? 100 : Math.floor((100 * job.done) / job.total);
  const failed = failedCount(job);
  const moment = (value: number) => ({ date: dates.date(value), time: dates.time(value) });
  const doing =
    job.status === "queued"
      ? t("job.queued")
      : job.currentTitle === null
        ? t("job.pause")
        : t("job.current", { title: job.currentTitle });
  return (
    <>
      {goesOn(job) && (
        <Text mt="xs" className={classes.current}>
          {doing}
        </Text>
      )}
      <div className={classes.line}>
        <span>{t("job.progress", { done: format.number(job.done), count: job.total })}</span>
        <span className={classes.percent}>{format.percent(share)}</span>
      </div>
      <ProgressBar label={t("job.barLabel")} value={share} className={classes.bar} />
      <p className={classes.facts}>
        <span>{t("job.succeeded", { count: job.succeeded })}</span>
        {failed > 0 && <span className={classes.failed}>{t("job.failed", { count: failed })}</span>}
        <span>{t("job.started", moment(job.startedAt))}</span>
        {job.finishedAt !== null && <span>{t("job.ended", moment(job.finishedAt))}</span>}
      </p>
    </>
  );
}

function CancelButton({ job }: { job: Job }) {
  const { t } = useTranslation("adminGeneration");
  const cancel = useCancelGeneration();
  const question = useDialog<true>();
  return (
    <>
      <Button variant="outline" onClick={() => question.open(true)}>
        {t("job.cancel")}
      </Button>
      {question.show((_, dialog) => (
        <ActionDialog
          {...dialog}
          title={t("job.cancelTitle")}
          confirm={t("job.cancel")}
          cancel={t("job.keep")}
          working={t("job.canceling")}
          action={() => cancel({ jobId: job.jobId })}
          texts={{ failure: t("toasts.cancelFailure"), success: t("toasts.canceled") }}
        >
          {t("job.cancelText")}
        </ActionDialog>
      ))}
    </>
  );
}
