import { Skeleton, Stack } from "@mantine/core";
import { IconChevronDown, IconCircle, IconCircleCheckFilled, IconPencilCheck, IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "@/components/Boundary";
import { SearchField } from "@/components/list/SearchField";
import { AmountLine, ProgressBar } from "@/components/page/ProgressBar";
import { useContentLang } from "@/lib/contentLang";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useOutline, type Lesson, type Outline } from "./api";
import { CourseSearch } from "./CourseSearch";
import classes from "./LessonOutline.module.css";

interface LessonOutlineProps {
  courseId: Lesson["course"]["_id"];
  lessonId: string;
  /** Called when a lesson or the exam was chosen. */
  onChoose?: () => void;
}

/** The course's outline, and a search in its lessons (LESSON-24), which takes its place. */
export function LessonOutline(props: LessonOutlineProps) {
  const { t } = useTranslation("lesson");
  const [search, setSearch] = useState("");
  return (
    <Stack gap="sm">
      <SearchField label={t("search.label")} value={search} onSearch={setSearch} />
      {search === "" ? (
        <Modules {...props} />
      ) : (
        <Boundary failure={t("search.failure")} resetKey={search}>
          <CourseSearch {...props} search={search} />
        </Boundary>
      )}
    </Stack>
  );
}

/**
 * The course's modules and lessons with ticks.
 * Subscribes on its own.
 */
function Modules({ courseId, lessonId, onChoose }: LessonOutlineProps) {
  const { t } = useTranslation("lesson");
  const outline = useOutline(courseId);
  if (!outline) return <OutlineSkeleton />;
  return (
    <nav aria-label={t("outline.label")} className={classes.outline}>
      {outline.modules.map((module, index) => (
        <ModuleLessons
          key={module._id}
          course={outline.course}
          module={module}
          number={index + 1}
          lessonId={lessonId}
          {...(onChoose && { onChoose })}
        />
      ))}
      {outline.hasExam && (
        <Link to={paths.exam.to(courseId)} className={classes.lesson} {...(onChoose && { onClick: onChoose })}>
          <IconPencilCheck size={20} stroke={1.7} aria-hidden="true" className={classes.open} />
          {t("exam")}
        </Link>
      )}
    </nav>
  );
}

interface ModuleLessonsProps extends Omit<LessonOutlineProps, "courseId"> {
  module: Outline["modules"][number];
  course: Outline["course"];
  number: number;
}

function ModuleLessons({ module, course, number, lessonId, onChoose }: ModuleLessonsProps) {
  const { t } = useTranslation("lesson");
  const lang = useContentLang(course.language);
  const { lessons } = module;
  const current = lessons.some(({ _id }) => _id === lessonId);
  const done = lessons.filter(({ completed }) => completed).length;
  return (
    // Its key unfolds the module of a newly opened lesson.
    <details key={String(current)} open={current} className={classes.module}>
      <summary className={classes.summary}>
        <span className={classes.title} {...lang}>
          {t("outline.module", { number, title: module.title })}
        </span>
        <span className={classes.count}>
          {done > 0 && done === lessons.length && (
            <IconCircleCheckFilled size={18} role="img" aria-label={t("outline.finished")} className={classes.done} />
          )}
          {t("outline.done", { done, total: lessons.length })}
        </span>
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
      </summary>
      <ol className={classes.list}>
        {lessons.map(({ _id, title, completed }) => (
          <li key={_id}>
            <Link
              to={paths.lesson.to(_id)}
              className={classes.lesson}
              aria-current={_id === lessonId ? "page" : undefined}
              {...(onChoose && { onClick: onChoose })}
            >
              {completed ? (
                <IconCircleCheckFilled size={20} role="img" aria-label={t("completed")} className={classes.done} />
              ) : (
                <IconCircle size={20} stroke={1.7} aria-hidden="true" className={classes.open} />
              )}
              <span {...lang}>{title}</span>
            </Link>
          </li>
        ))}
        {module.hasPractice && done === lessons.length && (
          <li>
            <Link
              to={paths.modulePractice.to(course.slug, module._id)}
              className={classes.lesson}
              {...(onChoose && { onClick: onChoose })}
            >
              <IconRepeat size={20} stroke={1.7} aria-hidden="true" className={classes.open} />
              {t("outline.practice")}
            </Link>
          </li>
        )}
      </ol>
    </details>
  );
}

/** "Lesson 4 of 9" and the progress of the course. */
export function LessonNumber({ courseId, lessonId }: LessonOutlineProps) {
  const { t } = useTranslation("lesson");
  const format = useFormat();
  const outline = useOutline(courseId);
  if (!outline) return <Skeleton h={30} />;
  const lessons = outline.modules.flatMap((module) => module.lessons);
  const number = lessons.findIndex(({ _id }) => _id === lessonId) + 1;
  const percent = format.percent(outline.progressPercentage);
  return (
    <div>
      <AmountLine name={number > 0 && t("outline.number", { number, count: lessons.length })}>{percent}</AmountLine>
      <ProgressBar
        label={t("outline.progress", { percent })}
        value={outline.progressPercentage}
        tone={outline.progressPercentage >= 100 ? "done" : undefined}
      />
    </div>
  );
}

function OutlineSkeleton() {
  return (
    <Stack gap="sm" aria-hidden="true">
      {["first", "second", "third", "fourth"].map((line) => (
        <Skeleton key={line} h={36} />
      ))}
    </Stack>
  );
}
