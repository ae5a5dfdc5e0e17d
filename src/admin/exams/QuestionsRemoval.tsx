import { Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { peopleJobRules } from "@convex/shared/peopleJobs";
import { CountedDialog } from "@/admin/components/bulk/CountedDialog";
import type { Job } from "@/admin/components/jobs/api";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { cutAtWord } from "@/lib/cutAtWord";
import { listOf } from "@/lib/format";
import { useRemoveQuestions, useUndoImport, type ExamDetail, type QuestionRow } from "./api";

interface RemoveQuestionsDialogProps extends DialogControl {
  exam: ExamDetail;
  questions: QuestionRow[];
  /** Called once the job has begun. */
  onDone: () => void;
}

/** Deletes the chosen questions, after a question (ADMIN-37). */
export function RemoveQuestionsDialog({ exam, questions, onDone, ...dialog }: RemoveQuestionsDialogProps) {
  const { t, i18n } = useTranslation(["adminBank", "adminBulk", "controls"]);
  const remove = useRemoveQuestions();
  const count = questions.length;
  const named = questions.slice(0, peopleJobRules.named).map(({ questionText }) => `“${cutAtWord(questionText, 60)}”`);
  const others = count - named.length;
  const names = listOf(i18n.language, others > 0 ? [...named, t("adminBulk:more", { count: others })] : named);
  return (
    <RemovalDialog
      {...dialog}
      count={count}
      title={t("many.removeTitle")}
      submit={t("controls:delete")}
      what={t("many.removeCount", { count, names })}
      send={() => remove({ examId: exam._id, questionIds: questions.map(({ _id }) => _id) })}
      onDone={onDone}
    >
      <Text>{t("many.removeText")}</Text>
      {count >= exam.questionCount && <Text>{t("many.lastStays")}</Text>}
    </RemovalDialog>
  );
}

/** Takes back what an import added, after a question (ADMIN-38). */
export function UndoImport({ examId, job }: { examId: ExamDetail["_id"]; job: Job }) {
  const { t } = useTranslation("adminJobs");
  const dialog = useDialog<Job>();
  if (job.act !== "import" || job.status === "running" || !job.imported?.addedCount) return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => dialog.open(job)}>
        {t("undo")}
      </Button>
      {dialog.show(({ _id: jobId, imported }, control) => (
        <UndoImportDialog examId={examId} jobId={jobId} imported={imported} {...control} />
      ))}
    </>
  );
}

interface UndoImportDialogProps extends DialogControl, Pick<Job, "imported"> {
  examId: ExamDetail["_id"];
  jobId: Job["_id"];
}

function UndoImportDialog({ examId, jobId, imported, ...dialog }: UndoImportDialogProps) {
  const { t } = useTranslation(["adminBank", "adminJobs"]);
  const undo = useUndoImport();
  const count = imported?.addedCount ?? 0;
  return (
    <RemovalDialog
      {...dialog}
      count={count}
      title={t("many.undoTitle")}
      submit={t("adminJobs:undo")}
      what={t("many.undoCount", { count, file: imported?.fileName })}
      send={() => undo({ examId, jobId })}
    >
      <Text>{t("many.undoText")}</Text>
      {(imported?.changedCount ?? 0) > 0 && <Text>{t("many.undoChanged", { count: imported?.changedCount })}</Text>}
    </RemovalDialog>
  );
}

const noFields = z.object({});

interface RemovalDialogProps extends DialogControl {
  count: number;
  title: string;
  submit: string;
  /** The questions that it removes. */
  what: string;
  send: () => Promise<null>;
  onDone?: () => void;
  children: ReactNode;
}

function RemovalDialog({ count, what, send, onDone, children, ...dialog }: RemovalDialogProps) {
  const { t } = useTranslation("adminBank");
  const [blank] = useState({});
  const live = useLiveForm({
    ...{ stored: { version: 0, values: blank }, schema: noFields, labels: {} },
    save: send,
    texts: { failure: t("many.failure"), success: t("many.started") },
    onSaved: () => {
      dialog.onClose();
      onDone?.();
    },
  });
  return (
    <CountedDialog {...dialog} live={live} count={count} typed={t("many.typed", { count })} startsSafe destructive>
      <Text fw={600} role="status" style={{ overflowWrap: "anywhere" }}>
        {what}
      </Text>
      {children}
    </CountedDialog>
  );
}
