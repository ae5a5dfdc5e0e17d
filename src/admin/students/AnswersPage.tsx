import { Skeleton, Stack, Text } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { Boundary } from "@/components/Boundary";
import { ReviewedCard } from "@/components/exam/ReviewedCard";
import { Found } from "@/components/page/Found";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useAnswers, useOpenedPage, useStudent, type Answers, type StudentDetails } from "./api";

/** What a student answered in an attempt, as a person's page on record. */
export default function AnswersPage() {
  const { t } = useTranslation("adminStudents");
  const { userId = "", attemptId = "" } = useParams();
  return (
    <Boundary failure={t("answers.failure")} resetKey={attemptId}>
      <OpenedAnswers key={userId} userId={userId} attemptId={attemptId} />
    </Boundary>
  );
}

interface AnswersProps {
  userId: string;
  attemptId: string;
}

function OpenedAnswers(of: AnswersProps) {
  return useOpenedPage(of.userId) ? <AnswersView {...of} /> : <AnswersSkeleton />;
}

function AnswersSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={110} maw={480} />
      <Skeleton h={280} radius="lg" />
    </Stack>
  );
}

function AnswersView({ userId, attemptId }: AnswersProps) {
  const { t } = useTranslation("adminStudents");
  const student = useStudent(userId);
  const answers = useAnswers(userId, attemptId);
  return (
    <Found
      value={
        student && answers ? { student, answers } : student === undefined || answers === undefined ? undefined : null
      }
      loading={<AnswersSkeleton />}
      missing={{
        icon: IconClipboardOff,
        title: t("answers.missing"),
        message: t("answers.missingText"),
        link: { to: paths.adminStudents.to(), label: t("page.back") },
      }}
    >
      {(found) => <AttemptAnswers {...found} />}
    </Found>
  );
}

function AttemptAnswers({ student, answers }: { student: StudentDetails; answers: Answers }) {
  const { t } = useTranslation(["adminStudents", "examReview"]);
  const dates = useDates();
  const format = useFormat();
  const { attempt, course, correctCount, questionCount, questions } = answers;
  const gone = questionCount - questions.length;
  const moment = t("page.moment", { date: dates.date(attempt.submittedAt), time: dates.time(attempt.submittedAt) });
  return (
    <>
      <AdminHeading
        title={t("answers.title", { course: course.title })}
        text={moment}
        crumbs={[
          { label: t("title"), to: paths.adminStudents.to() },
          { label: student.fullName, to: paths.adminStudent.to(student.userId) },
        ]}
      />
      <Stack gap="lg" maw={800}>
        <Text fz="lg">
          {t("examReview:summary", { score: format.score(attempt.score), right: correctCount, count: questionCount })}
        </Text>
        {gone > 0 && <Text c="dimmed">{t("examReview:gone", { count: gone })}</Text>}
        {questions.map((question, index) => (
          <ReviewedCard
            key={question._id}
            reader="admin"
            number={index + 1}
            question={question}
            language={course.language}
          />
        ))}
      </Stack>
    </>
  );
}
