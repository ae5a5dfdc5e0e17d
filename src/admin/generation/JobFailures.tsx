import { Anchor, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { generationReasons } from "@convex/shared/generationReasons";
import { BusyButton } from "@/components/form/BusyButton";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { useRetryGeneration, type Job } from "./api";
import classes from "./JobPanel.module.css";
import { failedCount } from "./useEndToast";
import { useLaunch } from "./useLaunch";

/** Reasons that this client does not know are shown as unknown, not by their code. */
function reasonText(t: TFunction<"adminGeneration">, reason: string): string {
  const known = generationReasons.find((name) => name === reason);
  return t(`reasons.${known ?? "unknown"}`);
}

/** Another try would end the same way. */
const FINAL = ["alreadyWritten", "lessonGone"];

const hasEnded = ({ status }: Job): boolean => status === "finished" || status === "canceled";

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
export function JobFailures({ job }: { job: Job }) {
  const { t } = useTranslation("adminGeneration");
  const rest = failedCount(job) - job.failures.length;
  if (job.failures.length === 0 && job.stopReason === null) return null;
  return (
    <div className={classes.failures}>
      {job.stopReason !== null && <Text className={classes.failed}>{reasonText(t, job.stopReason)}</Text>}
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
          {hasEnded(job) && job.failures.some(({ reason }) => !FINAL.includes(reason)) && <RetryButton job={job} />}
        </>
      )}
    </div>
  );
}
