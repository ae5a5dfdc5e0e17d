import { Anchor, Button, Text } from "@mantine/core";
import { IconListDetails, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CourseCell } from "@/admin/components/CourseCell";
import { CourseFilter } from "@/admin/components/CourseFilter";
import { useCourseParam } from "@/admin/components/useCourseParam";
import { ListPage, withFilter, type ListState } from "@/admin/components/ListPage";
import { CreateModuleDialog, EditModuleDialog, RemoveModuleDialog } from "@/admin/components/modules/ModuleDialogs";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { MODULES_PER_PAGE, useModules, type ModuleRow } from "./api";

export default function ModulesPage() {
  const { t } = useTranslation("adminModules");
  const [courseId, setCourseId] = useCourseParam();
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("toasts.loadListFailure"),
  };
  return (
    <ListPage
      texts={texts}
      total={courseId === "" ? "modules" : null}
      filter={<CourseFilter courseId={courseId} onChange={setCourseId} />}
      resetKey={courseId}
      creation={{ label: t("new"), dialog: (dialog) => <CreateModuleDialog {...dialog} /> }}
    >
      {(list) => <Modules key={courseId} courseId={courseId} onCourse={setCourseId} {...list} />}
    </ListPage>
  );
}

interface FilteredList extends ListState {
  courseId: string;
  onCourse: (courseId: string) => void;
}

function Modules({ onCreate, courseId, onCourse, ...list }: FilteredList) {
  const { t } = useTranslation("adminModules");
  const pages = useModules(list.search, courseId);
  const edition = useDialog<ModuleRow>(t("toasts.loadFailure"));
  const removal = useDialog<ModuleRow>();
  const columns = useModuleColumns(edition.open, removal.open);
  return (
    <>
      <PagedTable
        {...withFilter(list, courseId, onCourse)}
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={MODULES_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          <StateMessage
            icon={IconListDetails}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      />
      {edition.show((module, dialog) => (
        <EditModuleDialog module={module} {...dialog} />
      ))}
      {removal.show((module, dialog) => (
        <RemoveModuleDialog module={module} {...dialog} />
      ))}
    </>
  );
}

function useModuleColumns(
  onEdit: (module: ModuleRow) => void,
  onRemove: (module: ModuleRow) => void,
): Column<ModuleRow>[] {
  const { t } = useTranslation(["adminModules", "admin"]);
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
      cell: ({ title, description }) => (
        <>
          <Text fw={600}>{title}</Text>
          <Text c="dimmed" fz="sm" lineClamp={1}>
            {description}
          </Text>
        </>
      ),
    },
    {
      header: t("columns.course"),
      cell: ({ course }) => <CourseCell course={course} />,
    },
    {
      kind: "short",
      header: t("columns.lessons"),
      cell: ({ _id, title, lessonCount }) => (
        <Anchor
          component={Link}
          to={paths.adminLessons.to(_id)}
          aria-label={t("openLessons", { lessons: t("lessons", { count: lessonCount }), title })}
        >
          {t("lessons", { count: lessonCount })}
        </Anchor>
      ),
    },
    {
      kind: "actions",
      header: t("columns.actions"),
      cell: (module) => (
        <>
          <RowAction
            icon={IconPencil}
            label={t("edit", { title: module.title })}
            word={t("admin:row.edit")}
            onClick={() => onEdit(module)}
          />
          <RowAction
            icon={IconTrash}
            label={t("remove", { title: module.title })}
            word={t("admin:row.delete")}
            onClick={() => onRemove(module)}
          />
        </>
      ),
    },
  ];
}
