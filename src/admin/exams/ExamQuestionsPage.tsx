import { useTranslation } from "react-i18next";
import { QuestionsView } from "./QuestionsView";
import { Boundary } from "@/components/Boundary";
import { useParams } from "@/lib/router";

export default function ExamQuestionsPage() {
  const { t } = useTranslation("adminExams");
  const { examId = "" } = useParams();
  return (
    <Boundary failure={t("editor.loadFailure")} resetKey={examId}>
      <QuestionsView key={examId} examId={examId} />
    </Boundary>
  );
}
