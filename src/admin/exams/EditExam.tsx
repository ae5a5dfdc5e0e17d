import { useTranslation } from "react-i18next";
import { useAsOpened } from "@/admin/components/useAsOpened";
import type { DialogControl } from "@/admin/components/useDialog";
import { useExam } from "./api";
import { EditExamDialog } from "./EditExamDialog";

interface EditExamProps extends DialogControl {
  examId: string;
}

export function EditExam({ examId, ...dialog }: EditExamProps) {
  const { t } = useTranslation("adminExams");
  const gone = { title: t("editor.loadFailure"), message: t("editor.missing.text"), onGone: dialog.onExited };
  const exam = useAsOpened(useExam(examId), gone);
  return exam && <EditExamDialog exam={exam} {...dialog} />;
}
