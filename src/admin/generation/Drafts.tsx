import { Anchor, Title } from "@mantine/core";
import { IconColumns } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { DRAFTS_PER_PAGE, useDrafts, type Draft } from "@/admin/components/drafts/api";
import { DraftDialog } from "@/admin/components/drafts/DraftDialog";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";

/** Generated texts of published courses, which wait for somebody. */
export function Drafts() {
  const { t } = useTranslation("adminDrafts");
  const pages = useDrafts();
  const comparison = useDialog<Draft>(t("loadFailure"));
  const columns = useColumns(comparison.open);
  const isEmpty = pages.results.length === 0;
  return (
    <>
      {!(isEmpty && pages.status !== "CanLoadMore") && (
        <section aria-labelledby="drafts">
          <Title order={2} size="h3" id="drafts" mb="md">
            {t("list")}
          </Title>
          <PagedTable
            label={t("list")}
            columns={columns}
            pages={pages}
            pageSize={DRAFTS_PER_PAGE}
            rowKey={({ _id }) => _id}
            search=""
            onClearSearch={() => undefined}
            empty={null}
          />
        </section>
      )}
      {comparison.show((draft, dialog) => (
        <DraftDialog draft={draft} {...dialog} />
      ))}
    </>
  );
}

function useColumns(open: (draft: Draft) => void): Column<Draft>[] {
  const { t } = useTranslation("adminDrafts");
  const dates = useDates();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.lesson"),
        cell: ({ lesson }) => (
          <Anchor component={Link} to={paths.adminLesson.to(lesson._id)} style={{ overflowWrap: "anywhere" }}>
            {lesson.title}
          </Anchor>
        ),
      },
      { header: t("columns.course"), cell: ({ course }) => course.title },
      { header: t("columns.at"), cell: ({ savedAt }) => `${dates.date(savedAt)}, ${dates.time(savedAt)}` },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (draft) => (
          <RowAction
            icon={IconColumns}
            label={t("compareNamed", { title: draft.lesson.title })}
            word={t("compare")}
            onClick={() => open(draft)}
          />
        ),
      },
    ],
    [t, dates, open],
  );
}
