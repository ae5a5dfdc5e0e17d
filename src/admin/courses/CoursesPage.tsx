import { Button } from "@mantine/core";
import { IconBook2 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/admin/components/useDialog";
import { COURSES_PER_PAGE, useCourses, type CourseRow } from "./api";
import { CreateCourseDialog } from "./CreateCourseDialog";
import { RemoveCourseDialog } from "./RemoveCourseDialog";
import { useCourseColumns } from "./useCourseColumns";

export default function CoursesPage() {
  const { t } = useTranslation("adminCourses");
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("toasts.loadListFailure"),
  };
  return (
    <ListPage texts={texts} creation={{ label: t("new"), dialog: (dialog) => <CreateCourseDialog {...dialog} /> }}>
      {(list) => <Courses {...list} />}
    </ListPage>
  );
}

function Courses({ onCreate, ...list }: ListState) {
  const { t } = useTranslation("adminCourses");
  const pages = useCourses(list.search);
  const removal = useDialog<CourseRow>();
  const columns = useCourseColumns(removal.open);
  return (
    <>
      <PagedTable
        {...list}
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
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      />
      {removal.show((course, dialog) => (
        <RemoveCourseDialog course={course} {...dialog} />
      ))}
    </>
  );
}
