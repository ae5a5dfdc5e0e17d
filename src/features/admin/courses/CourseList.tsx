import { Button } from "@mantine/core";
import { IconBook2, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable } from "../../../components/list/PagedTable";
import { SearchField } from "../../../components/list/SearchField";
import { StateMessage } from "../../../components/StateMessage";
import { LoadBoundary } from "../LoadBoundary";
import { AdminHeading } from "../shell/AdminHeading";
import { useDialog } from "../useDialog";
import { COURSES_PER_PAGE, useCourses, type CourseRow } from "./api";
import { CreateCourseDialog } from "./CreateCourseDialog";
import { RemoveCourseDialog } from "./RemoveCourseDialog";
import { useCourseColumns } from "./useCourseColumns";
import classes from "../shell/Toolbar.module.css";

export function CourseList() {
  const { t } = useTranslation("adminCourses");
  const [search, setSearch] = useState("");
  const creation = useDialog<true>();
  const open = () => creation.open(true);
  return (
    <>
      <AdminHeading
        title={t("title")}
        text={t("lead")}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            {t("new")}
          </Button>
        }
      />
      <div className={classes.toolbar}>
        <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      </div>
      <LoadBoundary failure={t("toasts.loadListFailure")}>
        <Courses search={search} onClearSearch={() => setSearch("")} onCreate={open} />
      </LoadBoundary>
      {creation.show((_, dialog) => (
        <CreateCourseDialog {...dialog} />
      ))}
    </>
  );
}

interface CoursesProps {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

function Courses({ search, onClearSearch, onCreate }: CoursesProps) {
  const { t } = useTranslation("adminCourses");
  const pages = useCourses(search);
  const removal = useDialog<CourseRow>();
  const columns = useCourseColumns(removal.open);
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={COURSES_PER_PAGE}
        rowKey={({ _id }) => _id}
        search={search}
        onClearSearch={onClearSearch}
        empty={
          <StateMessage
            icon={<IconBook2 size={28} stroke={1.6} />}
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
