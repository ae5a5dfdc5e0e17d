import { Button, Skeleton, Stack } from "@mantine/core";
import { IconFileUnknown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NotFoundState } from "../../../components/NotFoundState";
import { useFormat } from "../../../lib/format";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/router";
import { AdminHeading } from "../shell/AdminHeading";
import { useExam } from "./api";
import { QuestionEditor } from "./QuestionEditor";

export function QuestionsView({ examId }: { examId: string }) {
  const { t } = useTranslation("adminExams");
  const format = useFormat();
  const exam = useExam(examId);

  if (exam === undefined) {
    return (
      <Stack gap="lg" aria-busy="true">
        <Skeleton h={110} maw={560} />
        <Skeleton h={420} radius="lg" />
        <Skeleton h={420} radius="lg" />
      </Stack>
    );
  }
  if (exam === null) {
    return (
      <NotFoundState
        icon={<IconFileUnknown size={28} stroke={1.6} />}
        title={t("editor.missing.title")}
        message={t("editor.missing.text")}
        action={
          <Button component={Link} to={paths.adminExams.to()}>
            {t("editor.back")}
          </Button>
        }
      />
    );
  }
  const worth = 10 / Math.max(1, exam.questions.length);
  return (
    <>
      <AdminHeading
        title={t("editor.title", { title: exam.title })}
        text={t("editor.facts", {
          course: exam.course.title,
          score: format.percent(exam.passingScore),
          points: t("editor.points", { count: worth, score: format.score(worth) }),
        })}
        crumbs={[{ label: t("title"), to: paths.adminExams.to() }]}
      />
      <QuestionEditor key={exam._id} exam={exam} />
    </>
  );
}
