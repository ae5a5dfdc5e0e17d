import { Button, Card, Skeleton, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CourseCover } from "@/components/cover/CourseCover";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useNextStep, type NextStep } from "./api";
import { CourseProgress } from "./CourseProgress";
import classes from "./NextStepCard.module.css";

/**
 * Links to the student's next lesson or exam (DASH-6).
 * Empty when all is done.
 */
export function NextStepCard() {
  const step = useNextStep();
  if (step === undefined) return <Skeleton className={classes.skeleton} radius="lg" />;
  return step && <StepCard step={step} />;
}

function StepCard({ step: { course, lesson, progressPercentage } }: { step: NextStep }) {
  const { t } = useTranslation("dashboard");
  const lang = useContentLang(course.language);
  const started = progressPercentage > 0;
  return (
    <Card component="section" aria-labelledby="next-step" p={0} className={classes.card}>
      <div className={classes.cover}>
        <CourseCover course={course} fill />
      </div>
      <div className={classes.head}>
        <Text fz="sm" fw={650} c="var(--selo-tint-text)">
          {t(started ? "goOn.title" : "goOn.start")}
        </Text>
        <Title order={3} id="next-step" className={classes.title} {...(lesson && lang)}>
          {lesson ? lesson.title : t("goOn.exam")}
        </Title>
        <Text c="dimmed" {...lang}>
          {course.title}
        </Text>
        {!lesson && <Text c="dimmed">{t("goOn.examText")}</Text>}
      </div>
      <div className={classes.foot}>
        <CourseProgress title={course.title} percentage={progressPercentage} />
        <div className={classes.action}>
          <Button
            component={Link}
            size="lg"
            to={lesson ? paths.lesson.to(lesson._id) : paths.exam.to(course._id)}
            aria-label={
              lesson ? t("goOn.lessonNamed", { lesson: lesson.title }) : t("goOn.toExamNamed", { course: course.title })
            }
          >
            {t(lesson ? "goOn.lesson" : "goOn.toExam")}
          </Button>
          {lesson && (
            <Text fz="sm" c="dimmed">
              {t("goOn.minutes", { count: lesson.durationMinutes })}
            </Text>
          )}
        </div>
      </div>
    </Card>
  );
}
