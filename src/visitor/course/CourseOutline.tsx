import { Button, Card, Text, Title } from "@mantine/core";
import { IconChevronDown, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { practiceMinutes } from "@convex/shared/courseFacts";
import disclosure from "@/components/disclosure.module.css";
import { StateMessage } from "@/components/StateMessage";
import { useContentLang } from "@/lib/contentLang";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useEnrollment, type Course } from "./api";
import { LessonList } from "./LessonList";
import { findNextLesson } from "./nextLesson";
import classes from "./CourseOutline.module.css";

/** The modules, one open at a time. */
export function CourseOutline({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const lang = useContentLang(course.language);
  const modules = course.modules.toSorted((one, other) => one.orderIndex - other.orderIndex);
  const { open, follow } = useOpenModule(course, modules[0]?._id ?? null);
  return (
    <section aria-labelledby="course-outline">
      <Title order={2} id="course-outline" className={classes.title}>
        {t("outline.title")}
      </Title>
      {modules.length === 0 ? (
        <StateMessage
          icon={IconStack2}
          title={t("outline.emptyTitle")}
          message={t("outline.emptyText")}
          action={
            <Button component={Link} to={paths.home.to()} variant="outline">
              {t("outline.emptyAction")}
            </Button>
          }
        />
      ) : (
        <>
          <CourseHours course={course} />
          {course.leastStudyMinutes !== null && (
            <Text c="dimmed" fz="sm" mb="sm">
              {t("outline.leastStudy", { time: inHours(t, course.leastStudyMinutes) })}
            </Text>
          )}
          <Card p={0} className={classes.modules}>
            {modules.map((module, index) => (
              <details
                key={module._id}
                name="modules"
                className={classes.module}
                open={open === module._id}
                onToggle={(event) => follow(module._id, event.currentTarget.open)}
              >
                <summary className={disclosure.summary}>
                  <h3 className={disclosure.title} {...lang}>
                    {t("outline.module", { number: index + 1, title: module.title })}
                  </h3>
                  <IconChevronDown size={16} stroke={1.8} aria-hidden="true" className={disclosure.chevron} />
                </summary>
                <div className={classes.content}>
                  {module.description && (
                    <Text c="dimmed" fz="sm" mb="sm" {...lang}>
                      {module.description}
                    </Text>
                  )}
                  <LessonList course={course} lessons={module.lessons} />
                </div>
              </details>
            ))}
          </Card>
        </>
      )}
    </section>
  );
}

/**
 * Breakdown of the course's hours (COURSE-11).
 * Empty if the lessons alone take longer or have no minutes.
 */
function CourseHours({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const rest = practiceMinutes(course);
  if (rest === null || course.totalMinutes === 0) return null;
  const values = {
    hours: t("hours", { count: course.durationHours }),
    lessons: inHours(t, course.totalMinutes),
    rest: inHours(t, rest),
  };
  return (
    <Text c="dimmed" fz="sm" mb="sm">
      {t(rest === 0 ? "outline.lessonsOnly" : course.hasExam ? "outline.withExam" : "outline.withoutExam", values)}
    </Text>
  );
}

interface OpenModule {
  open: string | null;
  /** Follows the browser's toggling: a click, or find in page. */
  follow: (id: string, isOpen: boolean) => void;
}

/**
 * The open module: the one with the student's next lesson.
 * Once that is known, only the reader changes it. Visitors see the first module.
 */
function useOpenModule(course: Course, first: string | null): OpenModule {
  const enrollment = useEnrollment(course._id);
  const [chosen, setChosen] = useState<string | null>();
  const next =
    chosen === undefined && enrollment ? findNextLesson(course.modules, enrollment.completedLessonIds) : null;
  if (next) setChosen(next.moduleId);
  const open = chosen === undefined ? first : chosen;
  const follow = (id: string, isOpen: boolean): void => {
    if (isOpen !== (open === id)) setChosen(isOpen ? id : null);
  };
  return { open, follow };
}

function inHours(t: TFunction<"course">, total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return t("minutes", { count: minutes });
  return minutes === 0 ? t("hoursShort", { hours }) : t("hoursMinutes", { hours, minutes });
}
