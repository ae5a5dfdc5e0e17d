import { Accordion, Button, Card, Text, Title } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { StateMessage } from "../../components/StateMessage";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { useEnrollment, type Course } from "./api";
import { LessonList } from "./LessonList";
import { findNextLesson } from "./nextLesson";
import classes from "./CourseOutline.module.css";

/** The modules, one open at a time. */
export function CourseOutline({ course }: { course: Course }) {
  const { t } = useTranslation("course");
  const modules = course.modules.toSorted((one, other) => one.orderIndex - other.orderIndex);
  const { open, setOpen } = useOpenModule(course);
  const summary = t("outline.summary", {
    modules: t("outline.modules", { count: course.moduleCount }),
    lessons: t("outline.lessons", { count: course.lessonCount }),
    minutes: studyTime(t, course.totalMinutes),
  });
  return (
    <section aria-labelledby="course-outline">
      <Title order={2} id="course-outline" className={classes.title}>
        {t("outline.title")}
      </Title>
      {modules.length === 0 ? (
        <StateMessage
          icon={<IconStack2 size={28} stroke={1.6} />}
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
          <Text c="dimmed" fz="sm" mb="sm">
            {summary}
          </Text>
          <Card p={0}>
            <Accordion
              value={open === undefined ? (modules[0]?._id ?? null) : open}
              onChange={setOpen}
              // The student's place arrives a moment after the outline: nobody asked for that change, it is not animated.
              {...(open === undefined && { transitionDuration: 0 })}
              order={3}
              classNames={classes}
              chevronPosition="right"
            >
              {modules.map((module, index) => (
                <Accordion.Item key={module._id} value={module._id}>
                  <Accordion.Control>
                    {t("outline.module", { number: index + 1, title: module.title })}
                  </Accordion.Control>
                  <Accordion.Panel>
                    {module.description && (
                      <Text c="dimmed" fz="sm" mb="sm">
                        {module.description}
                      </Text>
                    )}
                    <LessonList courseId={course._id} lessons={module.lessons} />
                  </Accordion.Panel>
                </Accordion.Item>
              ))}
            </Accordion>
          </Card>
        </>
      )}
    </section>
  );
}

/**
 * The module where the student goes on, once that is known; from then on only a click changes it, not a lesson that is
 * completed in another tab. `undefined` for visitors: the first module.
 */
function useOpenModule(course: Course): { open: string | null | undefined; setOpen: (id: string | null) => void } {
  const enrollment = useEnrollment(course._id);
  const [open, setOpen] = useState<string | null>();
  const next = open === undefined && enrollment ? findNextLesson(course.modules, enrollment.completedLessonIds) : null;
  if (next) setOpen(next.moduleId);
  return { open, setOpen };
}

function studyTime(t: TFunction<"course">, total: number): string {
  const hours = Math.floor(total / 60);
  return hours === 0 ? t("minutes", { count: total }) : t("hoursMinutes", { hours, minutes: total % 60 });
}
