import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconFileUnknown } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { Found } from "@/components/page/Found";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useParams } from "react-router-dom";
import { useExam, type ExamDetail } from "./api";
import { BankFiles } from "./BankFiles";
import { SpreadNotice } from "./SpreadNotice";
import { QuestionBank } from "./QuestionBank";
import { QuestionEditor } from "./QuestionEditor";

export default function ExamQuestionsPage() {
  const { t } = useTranslation("adminExams");
  const { examId = "" } = useParams();
  return (
    <Boundary failure={t("editor.loadFailure")} resetKey={examId}>
      <QuestionsView key={examId} examId={examId} />
    </Boundary>
  );
}

export function QuestionsView({ examId }: { examId: string }) {
  const { t } = useTranslation("adminExams");
  return (
    <Found
      value={useExam(examId)}
      loading={
        <Stack gap="lg" aria-busy="true">
          <Skeleton h={110} maw={560} />
          <Skeleton h={420} radius="lg" />
          <Skeleton h={420} radius="lg" />
        </Stack>
      }
      missing={{
        icon: IconFileUnknown,
        title: t("editor.missing.title"),
        message: t("editor.missing.text"),
        link: { to: paths.adminExams.to(), label: t("editor.back") },
      }}
    >
      {(exam) => (
        <>
          <ExamHeading exam={exam} />
          <Questions key={exam._id} exam={exam} />
        </>
      )}
    </Found>
  );
}

/** Questions of an exam; a new one starts with unsaved blank ones. */
function Questions({ exam }: { exam: ExamDetail }) {
  const [starting, setStarting] = useState(exam.questionCount === 0);
  const done = useCallback(() => setStarting(false), []);
  return (
    <>
      <BankFiles exam={exam} onImport={done} />
      {starting ? <QuestionEditor exam={exam} onDone={done} /> : <QuestionBank exam={exam} />}
    </>
  );
}

function ExamHeading({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation("adminExams");
  const format = useFormat();
  const worth = 10 / Math.max(1, exam.drawSize);
  return (
    <AdminHeading
      title={t("editor.title", { title: exam.title })}
      text={t("editor.facts", {
        course: exam.course.title,
        score: format.percent(exam.passingScore),
        questions: t("questions", { count: exam.drawSize }),
        points: t("editor.points", { count: worth, score: format.score(worth) }),
      })}
      crumbs={[{ label: t("title"), to: paths.adminExams.to() }]}
      actions={
        <Button variant="outline" component={Link} to={paths.adminExamRoom.to(exam._id)}>
          {t("toRoom")}
        </Button>
      }
    >
      <Text fz="sm" c="dimmed" mt={6}>
        {t("editor.codeHint")}
      </Text>
      {exam.spreadsOverModules === true && <SpreadNotice examId={exam._id} drawCount={exam.drawCount ?? null} />}
    </AdminHeading>
  );
}
