import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "@/lib/errorMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router";
import { showToast } from "@/lib/toast";
import { useSubmitExam, type ExamPage, type ExamResult, type Submission } from "./api";
import { forgetAnswers, forgetSent, readSent, writeSent } from "./examStorage";

interface SubmissionState {
  submit: (submission: Submission) => Promise<void>;
  /** From the click until the result is handled; after a pass until the page is left. */
  sending: boolean;
  /** When the next attempt may start (ms since epoch), after the immediate attempts are used up. */
  retryAt: number | null;
  /** The attempt that this tab submitted last. */
  ownAttemptId: ExamResult["attemptId"] | null;
}

/**
 * Sends a sitting once, however often it is clicked. A tab reloaded before the result arrived sends the same sitting
 * again and gets the recorded result.
 */
export function useSubmission({ course, exam }: Pick<ExamPage, "course" | "exam">): SubmissionState {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const navigate = useNavigate();
  const send = useSubmitExam();
  const busy = useRef(false);
  const [sending, setSending] = useState(() => readSent(course._id) !== null);
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const [ownAttemptId, setOwnAttemptId] = useState<ExamResult["attemptId"] | null>(null);

  const announce = (result: ExamResult): void => {
    const score = format.score(result.score);
    if (!result.passed) {
      const message = t("toasts.failedMessage", { score, points: format.score(exam.passMark) });
      showToast({ title: t("toasts.failedTitle"), message, variant: "destructive" });
    } else if (result.certificateHash === null) {
      const message = t("toasts.lessonsMessage", { score, count: result.lessonsTotal });
      showToast({ title: t("toasts.lessonsTitle"), message });
    } else {
      const message = t("toasts.passedMessage", { score });
      showToast({ title: t("toasts.passedTitle"), message, variant: "success" });
    }
  };

  const report = (error: unknown): void => {
    const code = errorCode(error);
    const text =
      code === "examAnswersInvalid"
        ? { title: t("toasts.answerAllQuestions"), message: t("toasts.pleaseAnswerAll") }
        : code === "examTimeOver"
          ? errorMessage(error)
          : { title: t("toasts.failureTitle"), message: t("toasts.failureMessage") };
    showToast({ ...text, variant: "destructive" });
  };

  const settle = async (submission: Submission, result: ExamResult): Promise<void> => {
    forgetSent(course._id);
    forgetAnswers(submission.sittingId);
    announce(result);
    setOwnAttemptId(result.attemptId);
    if (result.passed) {
      await navigate(paths.dashboard.to("certificates"));
      return;
    }
    busy.current = false;
    setRetryAt(result.retryAt);
    setSending(false);
    focusHeading();
  };

  const refuse = (submission: Submission, error: unknown): void => {
    forgetSent(course._id);
    if (endsSitting(error)) forgetAnswers(submission.sittingId);
    report(error);
    busy.current = false;
    setSending(false);
  };

  const deliver = async (submission: Submission): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    writeSent(course._id, submission);
    await send(submission).then(
      (result) => settle(submission, result),
      (error: unknown) => refuse(submission, error),
    );
  };

  const submit = (submission: Submission): Promise<void> => {
    setSending(true);
    return deliver(submission);
  };

  const resume = useEffectEvent(() => {
    const sent = readSent(course._id);
    if (sent !== null) void deliver(sent);
  });
  useEffect(() => resume(), []);

  return { submit, sending, retryAt, ownAttemptId };
}

/** Answers refused for other reasons are kept for another try. */
function endsSitting(error: unknown): boolean {
  const code = errorCode(error);
  return code === "examTimeOver" || code === "examSittingInvalid";
}

/** The focused button is gone, and the next attempt starts at the top. */
function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
