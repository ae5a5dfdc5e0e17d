import { Anchor, Badge } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LessonType } from "@convex/shared/lessonTypes";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { RowAction } from "@/admin/components/RowAction";
import type { OutlineLesson } from "./api";
import classes from "./CourseOutline.module.css";

interface LessonLineProps {
  lesson: OutlineLesson;
  controls: ReactNode;
  onRemove: () => void;
}

export function LessonLine({ lesson, controls, onRemove }: LessonLineProps) {
  const { t } = useTranslation(["adminCourses", "adminLessons"]);
  const { title } = lesson;
  return (
    <div className={classes.lesson}>
      <div className={classes.lessonText}>
        <Anchor component={Link} to={paths.adminLesson.to(lesson._id)} className={classes.lessonTitle ?? ""}>
          {title}
        </Anchor>
        <div className={classes.facts}>
          <span>{t(`adminLessons:types.${lesson.lessonType as LessonType}`)}</span>
          <span>{t("adminLessons:minutes", { count: lesson.durationMinutes })}</span>
          {lesson.isEmpty && <Badge color="orange">{t("adminLessons:emptyContent")}</Badge>}
        </div>
      </div>
      <span className={classes.tools}>
        {controls}
        <RowAction
          icon={IconPencil}
          label={t("editLesson", { title })}
          hint={t("editShort")}
          small
          to={paths.adminLesson.to(lesson._id)}
        />
        <RowAction
          icon={IconTrash}
          label={t("removeLesson", { title })}
          hint={t("removeShort")}
          small
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
