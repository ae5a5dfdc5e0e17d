import { Button, Skeleton } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialog } from "@/components/dialog/useDialog";
import type { Lesson } from "./api";
import { LessonNumber, LessonOutline } from "./LessonOutline";
import classes from "./LessonPage.module.css";

/** Lazy, with Mantine's drawer: most students never open it. */
const SideSheet = lazy(() => import("@/components/dialog/SideSheet"));

type CourseId = Lesson["course"]["_id"];

/**
 * The course outline: beside the text, or in a sheet above it.
 * The sheet is for narrow screens.
 */
export function LessonSide({ lesson, lessonId }: { lesson: Lesson | null | undefined; lessonId: string }) {
  const { t } = useTranslation("lesson");
  const courseId = useLastCourse(lesson);
  const sheet = useDialog<true>();
  if (lesson === null) return null;
  if (courseId === null) return <SideSkeleton />;
  const place = { courseId, lessonId };
  return (
    <>
      <aside className={classes.side} aria-label={t("outline.title")}>
        <LessonNumber {...place} />
        <LessonOutline {...place} />
      </aside>
      <div className={classes.bar}>
        <LessonNumber {...place} />
        <Button
          variant="outline"
          size="sm"
          onClick={() => sheet.open(true)}
          aria-haspopup="dialog"
          leftSection={<IconListCheck size={18} aria-hidden="true" />}
        >
          {t("outline.open")}
        </Button>
      </div>
      {sheet.show((_, dialog) => (
        <Suspense>
          <SideSheet {...dialog} title={t("outline.title")}>
            <LessonOutline {...place} onChoose={sheet.close} />
          </SideSheet>
        </Suspense>
      ))}
    </>
  );
}

/** Reserves the room of outline and bar until the lesson is known. */
function SideSkeleton() {
  return (
    <>
      <aside className={classes.side} aria-hidden="true" />
      <div className={classes.bar} aria-hidden="true">
        <Skeleton h={36} />
      </div>
    </>
  );
}

/** The last course, so that the outline stays between lessons. */
function useLastCourse(lesson: Lesson | null | undefined): CourseId | null {
  const [last, setLast] = useState<CourseId | null>(null);
  const courseId = lesson?.course._id ?? null;
  if (courseId !== null && courseId !== last) setLast(courseId);
  return courseId ?? last;
}
