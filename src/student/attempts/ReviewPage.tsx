import { Container, Skeleton, Stack, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { ReviewedCard } from "@/components/exam/ReviewedCard";
import { Found } from "@/components/page/Found";
import { LoadingTitle, PageTop } from "@/components/page/PageTop";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useParams } from "react-router-dom";
import { useReview, type Review } from "./api";

export default function ReviewPage() {
  const { courseId = "", attemptId = "" } = useParams();
  return (
    <Container size={800} py="xl">
      <Boundary page resetKey={attemptId}>
        <ReviewView courseId={courseId} attemptId={attemptId} />
      </Boundary>
    </Container>
  );
}

function ReviewView({ courseId, attemptId }: { courseId: string; attemptId: string }) {
  const { t } = useTranslation("examReview");
  return (
    <Found
      value={useReview(attemptId)}
      loading={
        <Stack gap="lg" aria-busy="true">
          <LoadingTitle>{t("loading")}</LoadingTitle>
          <Skeleton h={280} radius="lg" />
        </Stack>
      }
      missing={{
        icon: IconEyeOff,
        title: t("noneTitle"),
        message: t("noneText"),
        link: { to: paths.examAttempts.to(courseId), label: t("toAttempts") },
      }}
    >
      {(review) => <ReviewContent review={review} />}
    </Found>
  );
}

function ReviewContent({ review }: { review: Review }) {
  const { t } = useTranslation("examReview");
  const format = useFormat();
  const { attempt, course, correctCount, questionCount, questions } = review;
  const { lang } = useContentLang(course.language);
  const gone = questionCount - questions.length;
  return (
    <Stack gap="lg">
      <Stack gap="sm" component="header">
        <PageTop
          backTo={paths.examAttempts.to(course._id)}
          backLabel={t("toAttempts")}
          place={course.title}
          title={t("reviewTitle")}
          placeLang={lang}
          documentTitle={`${t("reviewTitle")}: ${course.title}`}
        />
        <Text fz="lg">
          {t("summary", { score: format.score(attempt.score), right: correctCount, count: questionCount })}
        </Text>
        {gone > 0 && <Text c="dimmed">{t("gone", { count: gone })}</Text>}
      </Stack>
      {questions.map((question, index) => (
        <ReviewedCard
          key={question._id}
          reader="student"
          number={index + 1}
          question={question}
          language={course.language}
        />
      ))}
    </Stack>
  );
}
