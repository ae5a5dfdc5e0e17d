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
import { useAnswers, useOpenedPage, type Answers } from "./api";

/** Answers of a student in an attempt; opening it is on record, as a person's page. */
export default function AnswersPage() {
  const { t } = useTranslation("adminStudents");
  const { userId = "", attemptId = "", courseId } = useParams();
  return (
    <Boundary failure={t("answers.failure")} resetKey={attemptId}>
      <OpenedAnswers key={userId} userId={userId} attemptId={attemptId} courseId={courseId} />
    </Boundary>
  );
}

interface AnswersProps {
  userId: string;
  attemptId: string;
  /** Set on the way from a course's people: a teacher reads for a course. */
  courseId: string | undefined;
}

function OpenedAnswers(of: AnswersProps) {
  return useOpenedPage(of.userId, of.courseId) ? <AnswersView {...of} /> : <AnswersSkeleton />;
}

function AnswersSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton h={110} maw={480} />
      <Skeleton h={280} radius="lg" />
    </Stack>
  );
}

function AnswersView({ userId, attemptId, courseId }: AnswersProps) {
  const { t } = useTranslation("adminStudents");
  const answers = useAnswers(userId, attemptId);
  return (
    <Found
      value={answers}
      loading={<AnswersSkeleton />}
      missing={{
        icon: IconClipboardOff,
        title: t("answers.missing"),
        message: t("answers.missingText"),
        link:
          courseId === undefined
            ? { to: paths.adminStudents.to(), label: t("page.back") }
            : { to: paths.adminCoursePeople.to(courseId), label: t("answers.back") },
      }}
    >
      {(answers) => <AttemptAnswers answers={answers} userId={userId} courseId={courseId} />}
    </Found>
  );
}

interface AttemptAnswersProps extends Pick<AnswersProps, "userId" | "courseId"> {
  answers: Answers;
}

function AttemptAnswers({ answers, userId, courseId }: AttemptAnswersProps) {
  const { t } = useTranslation(["adminStudents", "examReview"]);
  const dates = useDates();
  const format = useFormat();
  const { attempt, course, fullName, correctCount, questionCount, questions } = answers;
  const gone = questionCount - questions.length;
  const moment = t("page.moment", { date: dates.date(attempt.submittedAt), time: dates.time(attempt.submittedAt) });
  return (
    <>
      <AdminHeading
        title={t("answers.title", { course: course.title })}
        text={courseId === undefined ? moment : t("answers.by", { name: fullName, moment })}
        crumbs={
          courseId === undefined
            ? [
                { label: t("title"), to: paths.adminStudents.to() },
                { label: fullName, to: paths.adminStudent.to(userId) },
              ]
            : [{ label: t("answers.people", { course: course.title }), to: paths.adminCoursePeople.to(courseId) }]
        }
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
