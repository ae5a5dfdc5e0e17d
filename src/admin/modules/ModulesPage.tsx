import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/admin/components/useDialog";
import { MODULES_PER_PAGE, useModules, type ModuleRow } from "./api";
import { CreateModuleDialog } from "@/admin/components/modules/CreateModuleDialog";
import { EditModuleDialog } from "@/admin/components/modules/EditModuleDialog";
import { RemoveModuleDialog } from "@/admin/components/modules/RemoveModuleDialog";
import { useModuleColumns } from "./useModuleColumns";

export default function ModulesPage() {
  const { t } = useTranslation("adminModules");
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("toasts.loadListFailure"),
  };
  return (
    <ListPage texts={texts} creation={{ label: t("new"), dialog: (dialog) => <CreateModuleDialog {...dialog} /> }}>
      {(list) => <Modules {...list} />}
    </ListPage>
  );
}

function Modules({ onCreate, ...list }: ListState) {
  const { t } = useTranslation("adminModules");
  const pages = useModules(list.search);
  const edition = useDialog<ModuleRow>();
  const removal = useDialog<ModuleRow>();
  const columns = useModuleColumns(edition.open, removal.open);
  return (
    <>
      <PagedTable
        {...list}
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
