import { useTranslation } from "react-i18next";
import { QuestionsView } from "../../features/admin/exams/QuestionsView";
import { LoadBoundary } from "../../features/admin/LoadBoundary";
import { useParams } from "../../lib/router";

export default function ExamQuestionsPage() {
  const { t } = useTranslation("adminExams");
  const { examId = "" } = useParams();
  return (
    <LoadBoundary failure={t("editor.loadFailure")} resetKey={examId}>
      <QuestionsView key={examId} examId={examId} />
    </LoadBoundary>
  );
}
