import { Badge, Text, UnstyledButton } from "@mantine/core";
import { IconCircleCheckFilled, IconLock, IconPlayerPlay } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useContentLang } from "@/lib/contentLang";
import { useOfflineState } from "@/lib/offlineState";
import { paths } from "@/lib/paths";
import { useSignInLink } from "@/lib/returnPath";
import { Link, useNavigate } from "react-router-dom";
import { showToast } from "@/lib/toast";
import { useEnrollment, useIsSignedIn, type Course, type CourseModule } from "./api";
import classes from "./LessonList.module.css";

interface LessonListProps {
  course: Course;
  lessons: CourseModule["lessons"];
}

/**
 * Subscribes to the progress itself.
 * Ticking a lesson does not render the page.
 */
export function LessonList({ course, lessons }: LessonListProps) {
  const { t } = useTranslation("course");
  const enrollment = useEnrollment(course._id);
  const queued = useOfflineState("queued");
  const refuse = useRefusal();
  if (lessons.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {t("outline.emptyModule")}
      </Text>
    );
  }
  const completed = new Set<string>([...(enrollment?.completedLessonIds ?? []), ...queued]);
  return (
    <ol className={classes.list}>
      {lessons
        .toSorted((one, other) => one.orderIndex - other.orderIndex)
        .map((lesson) => {
          const line = (
            <LessonLine
              lesson={lesson}
              language={course.language}
              open={Boolean(enrollment)}
              isTrial={!enrollment && lesson._id === course.trialLessonId}
              completed={completed.has(lesson._id)}
            />
          );
          return (
            <li key={lesson._id}>
              {enrollment ? (
                <Link className={classes.lesson} to={paths.lesson.to(lesson._id)}>
                  {line}
                </Link>
              ) : lesson._id === course.trialLessonId ? (
                <Link className={classes.lesson} to={paths.trial.to(course.slug)}>
                  {line}
                </Link>
              ) : (
                <UnstyledButton className={classes.lesson} onClick={refuse} disabled={enrollment === undefined}>
                  {line}
                </UnstyledButton>
              )}
            </li>
          );
        })}
    </ol>
  );
}

interface LessonLineProps extends Pick<Course, "language"> {
  lesson: LessonListProps["lessons"][number];
  open: boolean;
  /** Whether visitors may read it. */
  isTrial: boolean;
  completed: boolean;
}

function LessonLine({ lesson, language, open, isTrial, completed }: LessonLineProps) {
  const { t } = useTranslation("course");
  const lang = useContentLang(language);
  return (
    <>
      {completed ? (
        <IconCircleCheckFilled className={classes.done} size={20} role="img" aria-label={t("outline.completed")} />
      ) : open || isTrial ? (
        <IconPlayerPlay className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconLock className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
      )}
      <span className={classes.title} {...lang}>
        {lesson.title}
      </span>
      {isTrial && <Badge>{t("trial.free")}</Badge>}
      <span className={classes.minutes}>{t("minutes", { count: lesson.durationMinutes })}</span>
    </>
  );
}

/** Explains a locked lesson; without an account, leads to sign-in. */
function useRefusal(): () => void {
  const { t } = useTranslation("course");
  const navigate = useNavigate();
  const signedIn = useIsSignedIn();
  const signIn = useSignInLink();
  return () => {
    const message = t(signedIn ? "toasts.notEnrolledMessage" : "toasts.authMessage");
    showToast({ title: t("toasts.authTitle"), message, variant: "destructive", topic: "entering" });
    if (!signedIn) void navigate(signIn.to);
  };
}
