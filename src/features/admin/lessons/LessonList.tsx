import { Button } from "@mantine/core";
import { IconFileText, IconPlus, IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable } from "../../../components/list/PagedTable";
import { SearchField } from "../../../components/list/SearchField";
import { StateMessage } from "../../../components/StateMessage";
import { paths } from "../../../lib/paths";
import { Link } from "../../../lib/router";
import { LoadBoundary } from "../LoadBoundary";
import { AdminHeading } from "../shell/AdminHeading";
import toolbar from "../shell/Toolbar.module.css";
import { useDialog } from "../useDialog";
import { LESSONS_PER_PAGE, useLessons, type LessonRow } from "./api";
import { LessonFilter } from "./LessonFilter";
import { RemoveLessonDialog } from "./RemoveLessonDialog";
import { useLessonColumns } from "./useLessonColumns";

/** Every lesson, or those of one module (`?moduleId=`). */
export function LessonList({ moduleId }: { moduleId: string | undefined }) {
  const { t } = useTranslation("adminLessons");
  const [search, setSearch] = useState("");
  return (
    <>
      <AdminHeading
        title={t("title")}
        text={t("lead")}
        actions={
          <Button
            component={Link}
            to={paths.adminGeneration.to()}
            variant="secondary"
            leftSection={<IconSparkles size={18} aria-hidden="true" />}
          >
            {t("generateMany")}
          </Button>
        }
      />
      <div className={toolbar.toolbar}>
        <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      </div>
      <LoadBoundary failure={t("toasts.loadListFailure")} resetKey={moduleId ?? ""}>
        {moduleId !== undefined && <LessonFilter moduleId={moduleId} />}
        <Lessons moduleId={moduleId} search={search} onClearSearch={() => setSearch("")} />
      </LoadBoundary>
    </>
  );
}

interface LessonsProps {
  moduleId: string | undefined;
  search: string;
  onClearSearch: () => void;
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
            icon={<IconFileText size={28} stroke={1.6} />}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={
              <Button
                component={Link}
                to={paths.adminCourses.to()}
                leftSection={<IconPlus size={18} aria-hidden="true" />}
              >
                {t("emptyAction")}
              </Button>
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
