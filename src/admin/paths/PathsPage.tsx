import { Anchor, Button, Text } from "@mantine/core";
import { IconExternalLink, IconPencil, IconRoute, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { PATHS_PER_PAGE, usePaths, type PathRow } from "./api";
import { CreatePathDialog, RemovePathDialog } from "./PathDialogs";
import { PathBadge } from "./PathStatus";

export default function PathsPage() {
  const { t } = useTranslation("adminPaths");
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
      total={null}
      creation={{ label: t("new"), dialog: (dialog) => <CreatePathDialog {...dialog} /> }}
    >
      {(list) => <Paths {...list} />}
    </ListPage>
  );
}

function Paths({ onCreate, ...list }: ListState) {
  const { t } = useTranslation("adminPaths");
  const pages = usePaths(list.search);
  const removal = useDialog<PathRow>();
  const columns = usePathColumns(removal.open);
  return (
    <>
      <PagedTable
        {...list}
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={PATHS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={
          <StateMessage
            icon={IconRoute}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={<Button onClick={onCreate}>{t("new")}</Button>}
          />
        }
      />
      {removal.show((path, dialog) => (
        <RemovePathDialog path={path} {...dialog} />
      ))}
    </>
  );
}

function usePathColumns(onRemove: (path: PathRow) => void): Column<PathRow>[] {
  const { t } = useTranslation(["adminPaths", "admin"]);
  const format = useFormat();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.title"),
        cell: ({ _id, title, slug, description }) => (
          <>
            <Anchor component={Link} to={paths.adminPath.to(_id)} fw={600}>
              {title}
            </Anchor>
            <Text c="dimmed" fz="sm" lineClamp={1}>
              {slug} · {description}
            </Text>
          </>
        ),
      },
      { kind: "short", header: t("columns.status"), cell: ({ status }) => <PathBadge status={status} /> },
      { kind: "number", header: t("columns.courses"), cell: ({ courseCount }) => format.number(courseCount) },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (path) => (
          <>
            <RowAction
              icon={IconExternalLink}
              label={t("view", { title: path.title })}
              word={t("admin:row.view")}
              to={paths.path.to(path.slug)}
            />
            <RowAction
              icon={IconPencil}
              label={t("edit", { title: path.title })}
              word={t("admin:row.edit")}
              to={paths.adminPath.to(path._id)}
            />
            <RowAction
              icon={IconTrash}
              label={t("remove", { title: path.title })}
              word={t("admin:row.delete")}
              onClick={() => onRemove(path)}
            />
          </>
        ),
      },
    ],
    [t, format, onRemove],
  );
}
