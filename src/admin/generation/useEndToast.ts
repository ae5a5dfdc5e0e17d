import type { TFunction } from "i18next";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "@/lib/format";
import type { Format } from "@/lib/format";
import { showToast, type Toast } from "@/lib/toast";
import type { Job } from "./api";

/** AI-3: most titles of failed lessons in a toast. */
const TITLES_SHOWN = 5;

export const isRunning = ({ status }: Job): boolean => status === "queued" || status === "running";

/** Number of failures, of which the job stores only the first. */
export const failedCount = ({ done, succeeded }: Pick<Job, "done" | "succeeded">): number => done - succeeded;

function endToast(t: TFunction<"adminGeneration">, format: Format, job: Job): Toast {
  const failed = failedCount(job);
  if (failed === 0) {
    const message = t("toasts.doneText", { count: job.succeeded });
    return { title: t("toasts.done"), message, variant: "success" };
  }
  const shown = job.failures.slice(0, TITLES_SHOWN);
  const names = shown.map(({ title }) => title).join(", ");
  const rest = failed - shown.length;
  const titles = rest > 0 ? t("toasts.partialMore", { titles: names, count: rest }) : names;
  const counts = { succeeded: format.number(job.succeeded), failed: format.number(failed), titles };
  return {
    title: t("toasts.partial"),
    message: t("toasts.partialText", counts),
    variant: "destructive",
  };
}

/** AI-3: shows the closing toast in tabs that saw the run active. */
export function useEndToast(job: Job | null | undefined): void {
  const { t } = useTranslation("adminGeneration");
  const format = useFormat();
  const seen = useRef<string | null>(null);

  useEffect(() => {
    if (!job) return;
    if (isRunning(job)) {
      seen.current = job.jobId;
      return;
    }
    if (seen.current !== job.jobId) return;
    seen.current = null;
    if (job.status === "finished") showToast(endToast(t, format, job));
  }, [job, t, format]);
}
