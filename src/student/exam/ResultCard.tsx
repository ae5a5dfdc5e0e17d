import { Anchor, Badge, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCertificate, IconPlayerPlay } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import type { ExamPage, CourseResult } from "./api";
import { ModulesToPractice } from "./ModulesToPractice";
import classes from "./ResultCard.module.css";

/** Results so far, and the steps missing for the certificate. */
export function ResultCard({ result, page }: { result: CourseResult; page: ExamPage }) {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const { best, attempts } = result;
  return (
    <Card p="lg" component="section" aria-labelledby="exam-result" className={classes.card}>
      <Group gap="0.5rem 0.75rem">
        <Title order={2} id="exam-result" fz="1.25rem">
          {t("standing.title")}
        </Title>
        <Badge size="lg" color={best.passed ? "teal" : "gray"}>
          {t(best.passed ? "standing.passed" : "standing.failed")}
        </Badge>
      </Group>
      <p className={classes.score}>
        <strong>{t("standing.score", { score: format.score(best.score) })}</strong>
        <Text component="span" c="dimmed">
          {t("standing.best", { count: attempts.length })}
        </Text>
      </p>
      {best.passed ? <Text>{passedText(t, result)}</Text> : <FailedText result={result} page={page} />}
      <NextStep result={result} courseSlug={page.course.slug} />
      {!best.passed && (
        <Boundary fallback={() => null}>
          <ModulesToPractice course={page.course} />
        </Boundary>
      )}
      <Anchor component={Link} to={paths.examAttempts.to(page.course._id)} fw={600}>
        {t("standing.attempts")}
      </Anchor>
    </Card>
  );
}

function passedText(t: TFunction<"exam">, { certificateState, lessonsLeft, studyLeft }: CourseResult): string {
  if (certificateState === "suspended" || certificateState === "revoked")
    return t(`standing.certificateState.${certificateState}`);
  if (certificateState !== null) return t("standing.certified");
  return lessonsLeft === 0 && studyLeft > 0
    ? t("standing.studyLeft", { count: studyLeft })
    : t("standing.lessonsLeft", { count: lessonsLeft });
}

/** The newest attempt, which need not be the best. */
function FailedText({ result: { best, attempts }, page }: { result: CourseResult; page: ExamPage }) {
  const { t } = useTranslation("exam");
  const format = useFormat();
  const { score } = attempts[0] ?? best;
  return (
    <div>
      <Text fw={650}>{t("toasts.failedTitle")}</Text>
      <Text>{t("toasts.failedMessage", { score: format.score(score), points: format.score(page.exam.passMark) })}</Text>
    </div>
  );
}

/** Labels of two lines fit. */
const stepClasses = { root: classes.step, label: classes.label };

function NextStep({ result, courseSlug }: { result: CourseResult; courseSlug: string }) {
  const { t } = useTranslation("exam");
  const { best, certificateHash, lessonsLeft, studyLeft, nextLesson } = result;
  if (certificateHash !== null) {
    return (
      <Button
        component={Link}
        to={paths.dashboard.to("certificates")}
        classNames={stepClasses}
        leftSection={<IconCertificate size={20} aria-hidden="true" />}
      >
        {t("standing.certificate")}
      </Button>
    );
  }
  // After a failed attempt nothing may point at a lesson: it would look like the one to reread (EXAM-72).
  if (!best.passed)
    return (
      <Button component={Link} to={paths.dailyPractice.to()} variant="outline" classNames={stepClasses}>
        {t("standing.practice")}
      </Button>
    );
  if (lessonsLeft === 0 && studyLeft === 0) return null;
  return (
    <Button
      component={Link}
      to={nextLesson === null ? paths.course.to(courseSlug) : paths.lesson.to(nextLesson._id)}
      classNames={stepClasses}
      variant="default"
      leftSection={<IconPlayerPlay size={20} aria-hidden="true" />}
    >
      {nextLesson === null ? t("back") : t("standing.lesson", { lesson: nextLesson.title })}
    </Button>
  );
}
