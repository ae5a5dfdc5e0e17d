import { useTranslation } from "react-i18next";
import { QuestionsView } from "./QuestionsView";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { useParams } from "@/lib/router";

export default function ExamQuestionsPage() {
  const { t } = useTranslation("adminExams");
  const { examId = "" } = useParams();
  return (
    <LoadBoundary failure={t("editor.loadFailure")} resetKey={examId}>
      <QuestionsView key={examId} examId={examId} />
    </LoadBoundary>
  );
}
