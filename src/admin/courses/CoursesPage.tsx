import { Anchor, Button, Text } from "@mantine/core";
import { IconBook2, IconCopy, IconExternalLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { courseOrders, courseStates, type CourseOrder } from "@convex/shared/adminLists";
import {
  ChoiceSelect,
  ListPage,
  OrderSelect,
  useChoice,
  withFilter,
  type ListState,
} from "@/admin/components/ListPage";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Only } from "@/admin/components/Only";
import { useRights } from "@/lib/rights";
import { Link } from "react-router-dom";
import { COURSES_PER_PAGE, useCourses, type CourseRow } from "./api";
import { CourseImport } from "./CourseImport";
import { CreateCourseDialog, DuplicateCourseDialog, RemoveCourseDialog } from "./CourseDialogs";
import { StatusBadge } from "./CourseStatus";

export default function CoursesPage() {
  const { t } = useTranslation("adminCourses");
  const [order, setOrder] = useChoice("order", courseOrders);
  const [status, setStatus] = useChoice("status", statuses);
  const { has } = useRights();
  const texts = {
    title: t("title"),
    lead: t(has("administer") ? "lead" : "leadOfStaff"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("toasts.loadListFailure"),
  };
  return (
    <ListPage
      texts={texts}
      total={status === "all" ? "courses" : null}
      filter={
        <ChoiceSelect
          label={t("state.label")}
          values={statuses}
          value={status}
          onChange={setStatus}
          text={(value) => t(value === "all" ? "state.all" : `status.${value}`)}
        />
      }
      resetKey={status}
      order={<OrderSelect orders={courseOrders} value={order} onChange={setOrder} />}
      actions={
        <Only right="administer">
          <CourseImport />
        </Only>
      }
      {...(has("administer") && {
        creation: { label: t("new"), dialog: (dialog) => <CreateCourseDialog {...dialog} /> },
      })}
    >
      {(list) => <Courses key={status} {...list} order={order} status={status} onStatus={setStatus} />}
    </ListPage>
  );
}

const statuses = ["all", ...courseStates] as const;

interface CoursesProps extends ListState {
  order: CourseOrder;
  status: (typeof statuses)[number];
  onStatus: (status: string) => void;
}

function Courses({ onCreate, order, status, onStatus, ...list }: CoursesProps) {
  const { t } = useTranslation("adminCourses");
  const pages = useCourses({ search: list.search, order, ...(status !== "all" && { status }) });
  const removal = useDialog<CourseRow>();
  const duplication = useDialog<CourseRow>(t("toasts.loadFailure"));
  const columns = useCourseColumns(duplication.open, removal.open);
  return (
    <>
      <PagedTable
        {...withFilter(list, status === "all" ? "" : status, onStatus)}
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={COURSES_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          <StateMessage
            icon={IconBook2}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={
              <Only right="administer">
                <Button onClick={onCreate}>{t("new")}</Button>
              </Only>
            }
          />
        }
      />
      {duplication.show((course, dialog) => (
        <DuplicateCourseDialog course={course} {...dialog} />
      ))}
      {removal.show((course, dialog) => (
        <RemoveCourseDialog course={course} {...dialog} />
      ))}
    </>
  );
}

type OnCourse = (course: CourseRow) => void;

function useCourseColumns(onDuplicate: OnCourse, onRemove: OnCourse): Column<CourseRow>[] {
  const { t } = useTranslation(["adminCourses", "admin"]);
  const format = useFormat();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.title"),
        cell: ({ _id, title, slug, description }) => (
          <>
            <Anchor component={Link} to={paths.adminCourse.to(_id)} fw={600}>
              {title}
            </Anchor>
            <Text c="dimmed" fz="sm" lineClamp={1}>
              {slug} · {description}
            </Text>
          </>
        ),
      },
      {
        kind: "short",
        header: t("columns.status"),
        cell: (course) => <StatusBadge {...course} />,
      },
      {
        header: t("columns.content"),
        width: "11rem",
        cell: ({ moduleCount, lessonCount, hasExam }) =>
          [
            t("modules", { count: moduleCount }),
            t("lessons", { count: lessonCount }),
            t(hasExam ? "withExam" : "withoutExam"),
          ]
            .map((fact) => fact.replaceAll(" ", "\u00a0"))
            .join(", "),
      },
      {
        kind: "number",
        header: t("columns.hours"),
        cell: ({ durationHours }) => t("hours", { count: durationHours }),
      },
      {
        kind: "number",
        header: t("columns.students"),
        cell: ({ enrollmentCount }) => format.number(enrollmentCount),
      },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (course) => (
          <>
            <RowAction
              icon={IconExternalLink}
              label={t("view", { title: course.title })}
              word={t("admin:row.view")}
              to={paths.course.to(course.slug)}
            />
            <Only right="author" taught>
              <RowAction
                icon={IconPencil}
                label={t("edit", { title: course.title })}
                word={t("admin:row.edit")}
                to={paths.adminCourse.to(course._id)}
              />
            </Only>
            <Only right="administer">
              <RowAction
                icon={IconCopy}
                label={t("duplicate", { title: course.title })}
                word={t("admin:row.duplicate")}
                onClick={() => onDuplicate(course)}
              />
              <RowAction
                icon={IconTrash}
                label={t("remove", { title: course.title })}
                word={t("admin:row.delete")}
                onClick={() => onRemove(course)}
              />
            </Only>
          </>
        ),
      },
    ],
    [t, format, onDuplicate, onRemove],
  );
}
