import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast";
import { useExam, type ExamDetail } from "./api";
import { EditExamDialog } from "./EditExamDialog";

interface EditExamProps {
  examId: string;
  opened: boolean;
  onClose: () => void;
  onExited: () => void;
}

/** Begins with the exam as it is now; what arrives later does not overwrite what is being typed. */
export function EditExam({ examId, opened, onClose, onExited }: EditExamProps) {
  const { t } = useTranslation("adminExams");
  const live = useExam(examId);
  const [first, setFirst] = useState<ExamDetail | null>(null);
  if (first === null && live) setFirst(live);
  const gone = live === null && first === null;

  useEffect(() => {
    if (!gone) return;
    showToast({ title: t("editor.loadFailure"), message: t("editor.missing.text"), variant: "destructive" });
    onExited();
  }, [gone, onExited, t]);

  return first && <EditExamDialog exam={first} opened={opened} onClose={onClose} onExited={onExited} />;
}
