import { Anchor, Badge, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { RowAction } from "@/admin/components/RowAction";
import { SortableList } from "@/components/list/SortableList";
import { perform } from "@/components/useServerAction";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { useReorderLessons, type OutlineLesson, type OutlineModule } from "./api";
import classes from "./CourseOutline.module.css";

interface ModuleCardProps {
  courseId: Id<"courses">;
  module: OutlineModule;
  controls: ReactNode;
  onAddLesson: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onRemoveLesson: (lesson: OutlineLesson) => void;
}

export function ModuleCard({ courseId, module, controls, onAddLesson, onEdit, onRemove, ...props }: ModuleCardProps) {
  const { t } = useTranslation(["adminCourses", "admin"]);
  const reorder = useReorderLessons(courseId);
  const { title, lessons } = module;

  const save = (lessonIds: Id<"lessons">[]): void => {
    void perform(() => reorder({ moduleId: module._id, lessonIds }), { failure: t("toasts.orderFailure") });
  };

  return (
    <Card component="article" className={classes.module}>
      <div className={classes.moduleHead}>
        <div className={classes.moduleText}>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Text c="dimmed" fz="sm" lineClamp={2}>
            {module.description}
          </Text>
        </div>
        <span className={classes.tools}>
          {controls}
          <RowAction
            icon={IconPencil}
            label={t("editModule", { title })}
            word={t("admin:row.edit")}
            small
            onClick={onEdit}
          />
          <RowAction
            icon={IconTrash}
            label={t("removeModule", { title })}
            word={t("admin:row.delete")}
            small
            onClick={onRemove}
          />
        </span>
      </div>
      {lessons.length === 0 ? (
        <Badge color="orange" size="lg">
          {t("moduleEmpty")}
        </Badge>
      ) : (
        <div className={classes.lessons}>
          <SortableList items={lessons} label={t("lessonsOf", { title })} onReorder={save}>
            {(lesson, lessonControls) => (
              <LessonItem lesson={lesson} controls={lessonControls} onRemove={() => props.onRemoveLesson(lesson)} />
            )}
          </SortableList>
        </div>
      )}
      <Button
        style={{ justifySelf: "start" }}
        variant="ghost"
        size="sm"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={onAddLesson}
        aria-label={t("newLessonIn", { title })}
      >
        {t("newLesson")}
      </Button>
    </Card>
  );
}

interface LessonItemProps {
  lesson: OutlineLesson;
  controls: ReactNode;
  onRemove: () => void;
}

function LessonItem({ lesson, controls, onRemove }: LessonItemProps) {
  const { t } = useTranslation(["adminCourses", "adminLessons", "admin"]);
  const { title } = lesson;
  return (
    <div className={classes.lesson}>
      <div className={classes.lessonText}>
        <Anchor component={Link} to={paths.adminLesson.to(lesson._id)} display="inline-block" py={2} fw={550}>
          {title}
        </Anchor>
        <Group gap="0.25rem 0.625rem" c="dimmed" fz="sm">
          <span>{t(`adminLessons:types.${lesson.lessonType}`)}</span>
          <span>{t("adminLessons:minutes", { count: lesson.durationMinutes })}</span>
          {lesson.isEmpty && <Badge color="orange">{t("adminLessons:emptyContent")}</Badge>}
        </Group>
      </div>
      <span className={classes.tools}>
        {controls}
        <RowAction
          icon={IconPencil}
          label={t("editLesson", { title })}
          word={t("admin:row.edit")}
          small
          to={paths.adminLesson.to(lesson._id)}
        />
        <RowAction
          icon={IconTrash}
          label={t("removeLesson", { title })}
          word={t("admin:row.delete")}
          small
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
