import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { importRules } from "@convex/shared/importRules";
import { readQuestionFile } from "@/admin/exams/questionFiles/readQuestionFile";
import { useFileCheck, type FileCheck } from "@/admin/components/useFileCheck";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { BusyButton } from "@/components/form/BusyButton";
import { ProgressBar } from "@/components/page/ProgressBar";
import { useServerAction } from "@/components/useServerAction";
import { useFormat } from "@/lib/format";
import { textOfFile } from "@/lib/textOfFile";
import { UnusedColumns } from "@/admin/components/csv/UnusedColumns";
import { useCheckQuestions, useStartImport, type ExamDetail } from "./api";
import { checkFile, isTooLong, type DryRun } from "./dryRun";
import { ImportLines } from "./ImportLines";

interface ImportDialogProps extends DialogControl {
  exam: ExamDetail;
  file: File;
  onImport: () => void;
}

/** Shows what the file would do before anything is done. */
export function ImportDialog({ exam, file, onImport, ...dialog }: ImportDialogProps) {
  const { t } = useTranslation("adminBankFiles");
  const state = useDryRun(exam, file);
  const start = useStartImport();
  const { run, working } = useServerAction();
  const items = state.at === "checked" ? state.result.items : [];
  const full = state.at === "checked" && state.result.size > limits.questionsPerBank;

  const send = async (): Promise<void> => {
    const texts = { failure: t("startFailure"), success: t("started") };
    const result = await run(() => start({ examId: exam._id, fileName: file.name, items }), texts);
    if (result?.done !== true) return;
    onImport();
    dialog.onClose();
  };

  return (
    <Dialog {...dialog} title={t("dialogTitle", { name: file.name })} size="lg">
      <Stack gap="md">
        {state.at === "checking" && (
          <div aria-busy="true">
            <Text role="status">{t("checking", { done: state.done, count: state.total })}</Text>
            <ProgressBar label={t("checkingLabel")} value={state.done} max={Math.max(1, state.total)} />
          </div>
        )}
        {state.at === "refused" && <Alert color="red">{state.message}</Alert>}
        {state.at === "checked" && <UnusedColumns names={state.result.unused} />}
        {state.at === "checked" && <ImportLines lines={state.result.lines} />}
        {full && <Alert color="red">{t("full", { size: state.result.size, limit: limits.questionsPerBank })}</Alert>}
        <Group justify="flex-end" gap="sm">
          <Button variant="outline" onClick={dialog.onClose} data-autofocus>
            {t("close")}
          </Button>
          {items.length > 0 && (
            <BusyButton busy={working} disabled={full} onClick={() => void send()}>
              {t("confirm", { count: items.length })}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function useDryRun(exam: ExamDetail, file: File): FileCheck<DryRun> {
  const { t } = useTranslation("adminBankFiles");
  const format = useFormat();
  const check = useCheckQuestions();
  return useFileCheck(file, async (chosen, onProgress) => {
    if (chosen.size > importRules.fileBytes)
      return { at: "refused", message: t("fileTooLarge", { most: importRules.fileBytes / 1024 / 1024 }) };
    const read = readQuestionFile(chosen.name, await textOfFile(chosen));
    const total = read.items.length;
    const limit = format.number(limits.questionsPerBank);
    if (isTooLong(read)) return { at: "refused", message: t("tooLong", { count: total, limit }) };
    if (total + read.errors.length === 0) return { at: "refused", message: t("nothing") };
    const result = await checkFile(read, {
      bankSize: exam.questionCount,
      check: (questions) => check({ examId: exam._id, questions }),
      onProgress: (done) => onProgress(done, total),
    });
    return { at: "checked", result };
  });
}
