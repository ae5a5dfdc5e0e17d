import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode } from "@/lib/errorMessage";
import { useFormat } from "@/lib/format";
import type { EarnedCertificate } from "@/components/certificate/earned";
import { paths } from "@/lib/paths";
import { useNavigate } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { useSubmitExam, type ExamPage, type ExamResult, type Sitting } from "./api";

interface SubmissionState {
  /**
   * Submits the sitting; `byClock`: the time is up.
   * Refusals by clock are not shown: the student cannot repair them, and the server submits by itself.
   */
  submit: (sittingId: Sitting["sittingId"], byClock: boolean) => Promise<void>;
  /**
   * From the click until the result is handled.
   * After a pass: until the page is left.
   */
  sending: boolean;
  /** The attempt that this tab submitted last. */
  ownAttemptId: ExamResult["attemptId"] | null;
}

/**
 * Submits a sitting once, however often it is clicked.
 *
 * @param known code of the certificate that the student has already
 */
export function useSubmission({ course }: Pick<ExamPage, "course">, known: string | null = null): SubmissionState {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const navigate = useNavigate();
  const send = useSubmitExam();
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  const [ownAttemptId, setOwnAttemptId] = useState<ExamResult["attemptId"] | null>(null);

  /** A pass without a new certificate, which has a page of its own. */
  const announce = (result: ExamResult): void => {
    const score = format.score(result.score);
    if (result.certificateHash === null) {
      const message = t("toasts.lessonsMessage", { score, count: result.lessonsTotal });
      showToast({ title: t("toasts.lessonsTitle"), message });
    } else if (result.certificateState === "suspended" || result.certificateState === "revoked") {
      const message = t(`toasts.stateMessage.${result.certificateState}`, { score });
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
        : { title: t("toasts.failureTitle"), message: t("toasts.failureMessage") };
    showToast({ ...text, variant: "destructive" });
  };

  const settle = async (result: ExamResult): Promise<void> => {
    setOwnAttemptId(result.attemptId);
    if (result.passed) {
      const { certificateHash, certificateState } = result;
      const isNew = certificateHash !== null && certificateHash !== known && certificateState === "valid";
      if (!isNew) announce(result);
      const state: EarnedCertificate | null = isNew ? { certificateHash, courseId: course._id } : null;
      await navigate(paths.dashboard.to("certificates"), { state });
      return;
    }
    busy.current = false;
    setSending(false);
    focusHeading();
  };

  const refuse = (error: unknown, byClock: boolean): void => {
    if (!byClock) report(error);
    busy.current = false;
    setSending(false);
  };

  const submit: SubmissionState["submit"] = async (sittingId, byClock) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    await send({ sittingId }).then(settle, (error: unknown) => refuse(error, byClock));
  };

  return { submit, sending, ownAttemptId };
}

/**
 * Focuses the heading: the focused button is gone.
 * The next attempt starts at the top.
 */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
