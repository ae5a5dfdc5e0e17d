import { Anchor, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconRefresh, IconSparkles } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { generationReasons, isFinal } from "@convex/shared/generationReasons";
import { ConfirmDialog } from "@/components/dialog/ConfirmDialog";
import { useDialog } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { ProgressBar } from "@/components/page/ProgressBar";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useCancelGeneration, useRetryGeneration, type Job } from "./api";
import classes from "./JobPanel.module.css";
import { failedCount, isRunning } from "./useEndToast";
import { useLaunch } from "./useLaunch";

/** Live in every administrator's tab: each lesson written or failed moves it. */
export function JobPanel({ job }: { job: Job | null }) {
  const { t } = useTranslation("adminGeneration");
  if (job === null) {
    return <StateMessage icon={IconSparkles} title={t("job.none")} message={t("job.noneText")} />;
  }
  const running = isRunning(job);
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
      {isRunning(job) && (
        <Text mt="xs" style={{ overflowWrap: "anywhere" }}>
          {doing}
        </Text>
      )}
      <Group justify="space-between" align="flex-start" wrap="nowrap" mt="md" fw={600}>
        <span>{t("job.progress", { done: format.number(job.done), count: job.total })}</span>
        <Text span inherit fz="1.25rem" lh={1.25}>
          {format.percent(share)}
        </Text>
      </Group>
      <ProgressBar label={t("job.barLabel")} value={share} size={12} mt="xs" />
      <Group gap="0.25rem 1.25rem" mt="sm" c="dimmed" fz="sm">
        <span>{t("job.succeeded", { count: job.succeeded })}</span>
        {failed > 0 && (
          <Text span inherit c="error" fw={600}>
            {t("job.failed", { count: failed })}
          </Text>
        )}
        <span>{t("job.started", moment(job.startedAt))}</span>
        {job.finishedAt !== null && <span>{t("job.ended", moment(job.finishedAt))}</span>}
      </Group>
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
        <ConfirmDialog
          {...dialog}
          title={t("job.cancelTitle")}
          confirm={t("job.cancel")}
          cancel={t("job.keep")}
          working={t("job.canceling")}
          onConfirm={() => cancel({ jobId: job.jobId })}
          texts={{ failure: t("toasts.cancelFailure"), success: t("toasts.canceled") }}
        >
          {t("job.cancelText")}
        </ConfirmDialog>
      ))}
    </>
  );
}

/** Reasons that this client does not know are shown as unknown, not by their code. */
function reasonText(t: TFunction<"adminGeneration">, reason: string): string {
  const known = generationReasons.find((name) => name === reason);
  return t(`reasons.${known ?? "unknown"}`);
}

function RetryButton({ job }: { job: Job }) {
  const { t } = useTranslation("adminGeneration");
  const retry = useRetryGeneration();
  const { launch, working } = useLaunch();
  return (
    <BusyButton
      variant="outline"
      mt="md"
      busy={working}
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      onClick={() => void launch(() => retry({ jobId: job.jobId }))}
    >
      {t(working ? "form.starting" : "job.retry")}
    </BusyButton>
  );
}

/** Lessons without a text, with the reason and a link to each. */
function JobFailures({ job }: { job: Job }) {
  const { t } = useTranslation("adminGeneration");
  const rest = failedCount(job) - job.failures.length;
  if (job.failures.length === 0 && job.stopReason === null) return null;
  return (
    <div className={classes.failures}>
      {job.stopReason !== null && (
        <Text c="error" fw={600}>
          {reasonText(t, job.stopReason)}
        </Text>
      )}
      {job.failures.length > 0 && (
        <>
          <Title order={3} size="h4">
            {t("job.failures")}
          </Title>
          <Text fz="sm" c="dimmed">
            {t("job.failuresText")}
          </Text>
          <ul className={classes.list}>
            {job.failures.map(({ lessonId, title, reason }) => (
              <li key={lessonId}>
                <Anchor component={Link} to={paths.adminLesson.to(lessonId)} fw={600}>
                  {title}
                </Anchor>
                <Text fz="sm" c="dimmed">
                  {reasonText(t, reason)}
                </Text>
              </li>
            ))}
            {rest > 0 && <li>{t("job.more", { count: rest })}</li>}
          </ul>
          {!isRunning(job) && job.failures.some(({ reason }) => !isFinal(reason)) && <RetryButton job={job} />}
        </>
      )}
    </div>
  );
}
