import { Button } from "@mantine/core";
import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable } from "../../../components/list/PagedTable";
import { SearchField } from "../../../components/list/SearchField";
import { StateMessage } from "../../../components/StateMessage";
import { LoadBoundary } from "../LoadBoundary";
import { AdminHeading } from "../shell/AdminHeading";
import toolbar from "../shell/Toolbar.module.css";
import { useDialog } from "../useDialog";
import { MODULES_PER_PAGE, useModules, type ModuleRow } from "./api";
import { CreateModuleDialog } from "./CreateModuleDialog";
import { EditModuleDialog } from "./EditModuleDialog";
import { RemoveModuleDialog } from "./RemoveModuleDialog";
import { useModuleColumns } from "./useModuleColumns";

export function ModuleList() {
  const { t } = useTranslation("adminModules");
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
      <div className={toolbar.toolbar}>
        <SearchField label={t("search")} placeholder={t("searchPlaceholder")} value={search} onSearch={setSearch} />
      </div>
      <LoadBoundary failure={t("toasts.loadListFailure")}>
        <Modules search={search} onClearSearch={() => setSearch("")} onCreate={open} />
      </LoadBoundary>
      {creation.show((_, dialog) => (
        <CreateModuleDialog {...dialog} />
      ))}
    </>
  );
}

interface ModulesProps {
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
}

function Modules({ search, onClearSearch, onCreate }: ModulesProps) {
  const { t } = useTranslation("adminModules");
  const pages = useModules(search);
  const edition = useDialog<ModuleRow>();
  const removal = useDialog<ModuleRow>();
  const columns = useModuleColumns(edition.open, removal.open);
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={MODULES_PER_PAGE}
        rowKey={({ _id }) => _id}
        search={search}
        onClearSearch={onClearSearch}
        empty={
          <StateMessage
            icon={<IconListDetails size={28} stroke={1.6} />}
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
