import { useTranslation } from "react-i18next";
import { toSearchTerms } from "@convex/shared/searchText";
import type { AccountAct } from "@convex/shared/peopleJobs";
import type { DialogControl } from "@/components/dialog/useDialog";
import { usePeopleQuestion, useStartJob, type JobRequest, type Subject } from "./api";

export interface BulkProps extends DialogControl {
  subject: Subject;
  /** Called once the job has begun. */
  onDone: () => void;
}

/** Question, start and outcome of an action on many people. */
export function useBulkAct(act: AccountAct, { subject, onDone, ...control }: BulkProps) {
  const { t } = useTranslation("adminBulk");
  const question = usePeopleQuestion(act, subject);
  const startJob = useStartJob();
  const words = (subject.filter ?? subject.ofCourse)?.search ?? "";
  return {
    dialog: { ...control, question, ofSearch: toSearchTerms(words).length > 0 },
    start: (fields: Partial<JobRequest>) => startJob({ act, ...subject, ...fields }),
    outcome: {
      texts: { failure: t("failure"), success: t("started") },
      onSaved: () => {
        control.onClose();
        onDone();
      },
    },
  };
}
