import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconFileText, IconPencil, IconPlus, IconSparkles, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { limits } from "@convex/shared/limits";
import { RemoveLessonDialog } from "@/admin/components/lessons/LessonDialogs";
import { CourseMark } from "@/admin/components/CourseCell";
import { CourseFilter } from "@/admin/components/CourseFilter";
import { useCourseParam } from "@/admin/components/useCourseParam";
import { ListPage, withFilter, type ListState } from "@/admin/components/ListPage";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "react-router-dom";
import { LESSONS_PER_PAGE, useLessons, type LessonRow } from "./api";
import { GenerateButton } from "./GenerateButton";
import { LessonFilter } from "./LessonFilter";

export default function LessonsPage() {
  const [search] = useSearchParams();
  const moduleId = search.get("moduleId") ?? undefined;
  return <LessonList key={moduleId ?? ""} moduleId={moduleId} />;
}

/** All lessons, or those of one module (`?moduleId=`). */
function LessonList({ moduleId }: { moduleId: string | undefined }) {
  const { t } = useTranslation("adminLessons");
  const [courseId, setCourseId] = useCourseParam();
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("toasts.loadListFailure"),
  };
  const generation = (
    <Button
      component={Link}
      to={paths.adminGeneration.to()}
      variant="secondary"
      leftSection={<IconSparkles size={18} aria-hidden="true" />}
    >
      {t("generateMany")}
    </Button>
  );
  return (
    <ListPage
      texts={texts}
      total={moduleId === undefined && courseId === "" ? "lessons" : null}
      filter={moduleId === undefined && <CourseFilter courseId={courseId} onChange={setCourseId} />}
      actions={generation}
      resetKey={moduleId ?? courseId}
    >
      {(list) => (
        <>
          {moduleId !== undefined && <LessonFilter moduleId={moduleId} />}
          <Lessons key={courseId} moduleId={moduleId} courseId={courseId} onCourse={setCourseId} {...list} />
        </>
      )}
    </ListPage>
  );
}

interface LessonsProps extends Omit<ListState, "onCreate"> {
  moduleId: string | undefined;
  courseId: string;
  onCourse: (courseId: string) => void;
}

function Lessons({ moduleId, courseId, onCourse, ...list }: LessonsProps) {
  const { t } = useTranslation("adminLessons");
  const pages = useLessons(list.search, { moduleId, courseId });
  const removal = useDialog<LessonRow>();
  const columns = useLessonColumns(removal.open);
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={LESSONS_PER_PAGE}
        rowKey={({ _id }) => _id}
        {...withFilter(list, courseId, onCourse)}
        empty={
          <StateMessage
            icon={IconFileText}
            title={t("emptyTitle")}
            message={t(moduleId === undefined ? "emptyText" : "emptyModuleText")}
            action={
              moduleId === undefined && (
                <Button
                  component={Link}
                  to={paths.adminCourses.to()}
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                >
                  {t("emptyAction")}
                </Button>
              )
            }
          />
        }
      />
      {removal.show((lesson, dialog) => (
        <RemoveLessonDialog lesson={lesson} {...dialog} />
      ))}
    </>
  );
}

function useLessonColumns(onRemove: (lesson: LessonRow) => void): Column<LessonRow>[] {
  const { t } = useTranslation("adminLessons");
  const format = useFormat();
  return [
    {
      kind: "short",
      header: t("columns.order"),
      width: "1%",
      cell: ({ orderIndex }) => format.number(orderIndex),
    },
    {
      kind: "title",
      header: t("columns.title"),
      cell: (lesson) => (
        <>
          <Anchor component={Link} to={paths.adminLesson.to(lesson._id)} fw={600}>
            {lesson.title}
          </Anchor>
          {lesson.isEmpty ? (
            <div>
              <Badge color="orange">{t("emptyContent")}</Badge>
            </div>
          ) : (
            <Text c="dimmed" fz="sm">
              {lesson.preview.replaceAll(/[*`]|^#+ /gm, "")}
              {lesson.preview.length >= limits.lessonPreview && "…"}
            </Text>
          )}
        </>
      ),
    },
    {
      header: t("columns.place"),
      cell: ({ course, module }) => (
        <>
          <Text fz="sm">{t("place", { course: course.title, module: module.title })}</Text>
          <CourseMark course={course} />
        </>
      ),
    },
    {
      kind: "short",
      header: t("columns.type"),
      cell: ({ lessonType }) => t(`types.${lessonType}`),
    },
    {
      kind: "number",
      header: t("columns.minutes"),
      cell: ({ durationMinutes }) => t("minutes", { count: durationMinutes }),
    },
    {
      kind: "actions",
      header: t("columns.actions"),
      cell: (lesson) => <LessonRowActions lesson={lesson} onRemove={() => onRemove(lesson)} />,
    },
  ];
}

function LessonRowActions({ lesson, onRemove }: { lesson: LessonRow; onRemove: () => void }) {
  const { t } = useTranslation(["adminLessons", "admin"]);
  const { title } = lesson;
  return (
    <>
      <GenerateButton lesson={lesson} compact />
      <RowAction
        icon={IconPencil}
        label={t("edit", { title })}
        word={t("admin:row.edit")}
        to={paths.adminLesson.to(lesson._id)}
      />
      <RowAction icon={IconTrash} label={t("remove", { title })} word={t("admin:row.delete")} onClick={onRemove} />
    </>
  );
}
