import { Button } from "@mantine/core";
import { IconFileText, IconPlus, IconSparkles } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/admin/components/useDialog";
import { LESSONS_PER_PAGE, useLessons, type LessonRow } from "./api";
import { LessonFilter } from "./LessonFilter";
import { RemoveLessonDialog } from "@/admin/components/lessons/RemoveLessonDialog";
import { useLessonColumns } from "./useLessonColumns";

/** All lessons, or those of one module (`?moduleId=`). */
export function LessonList({ moduleId }: { moduleId: string | undefined }) {
  const { t } = useTranslation("adminLessons");
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
    <ListPage texts={texts} actions={generation} resetKey={moduleId ?? ""}>
      {(list) => (
        <>
          {moduleId !== undefined && <LessonFilter moduleId={moduleId} />}
          <Lessons moduleId={moduleId} {...list} />
        </>
      )}
    </ListPage>
  );
}

interface LessonsProps extends Omit<ListState, "onCreate"> {
  moduleId: string | undefined;
}

function Lessons({ moduleId, search, onClearSearch }: LessonsProps) {
  const { t } = useTranslation("adminLessons");
  const pages = useLessons(search, moduleId);
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
        search={search}
        onClearSearch={onClearSearch}
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
