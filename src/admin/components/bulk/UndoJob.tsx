import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { endingForm } from "@convex/shared/endingForm";
import { limits } from "@convex/shared/limits";
import { undoingActs, type UndoableAct } from "@convex/shared/peopleJobs";
import type { Job } from "@/admin/components/jobs/api";
import { useDialog, type DialogControl } from "@/components/dialog/useDialog";
import { useLiveForm } from "@/components/form/useLiveForm";
import { useUndoJob, useUndoQuestion } from "./api";
import { BulkDialog } from "./BulkDialog";

interface UndoJobProps {
  jobId: Job["_id"];
  act: UndoableAct;
}

/** Takes back what a job did, after a question (PEOPLE-22). */
export function UndoJob(props: UndoJobProps) {
  const { t } = useTranslation("adminJobs");
  const dialog = useDialog<UndoJobProps>();
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => dialog.open(props)}>
        {t("undo")}
      </Button>
      {dialog.show((opened, control) => (
        <UndoDialog {...opened} {...control} />
      ))}
    </>
  );
}

const noReason = z.object({ reason: z.string() });

function UndoDialog({ jobId, act, ...dialog }: UndoJobProps & DialogControl) {
  const { t } = useTranslation(["adminJobs", "adminBulk"]);
  const undo = useUndoJob();
  const undoing = undoingActs[act];
  const ends = undoing === "end" || undoing === "move";
  const [blank] = useState({ reason: "" });
  const live = useLiveForm({
    stored: { version: 0, values: blank },
    schema: ends ? endingForm : noReason,
    labels: { reason: t("adminBulk:reason") },
    save: ({ reason }) => undo({ jobId, ...(ends && { reason }) }),
    texts: { failure: t("undoFailure"), success: t("undoStarted") },
    onSaved: dialog.onClose,
  });
  return (
    <BulkDialog
      {...dialog}
      question={useUndoQuestion(jobId)}
      live={live}
      title={t(`undoTitle.${act}`)}
      text={`${ends ? `${t("undoEnds")} ` : ""}${t("undoText")}`}
      submit={t("undo")}
      destructive={ends || undoing === "block"}
    >
      {ends && (
        <Textarea
          {...live.field("reason")}
          description={t("adminBulk:reasonHint")}
          maxLength={limits.endingReason}
          minRows={2}
          autosize
          required
          data-autofocus
        />
      )}
    </BulkDialog>
  );
}
