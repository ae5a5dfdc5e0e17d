import { Button, Group, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ChoiceSelect, ListPage, useChoice } from "@/admin/components/ListPage";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { useAuditEntries, type AuditFilter } from "./api";
import { AuditExport } from "./AuditExport";
import { AuditFilters } from "./AuditFilters";
import { AuditTable } from "./AuditTable";
import { JobLines } from "./JobLines";
import { Readings } from "./Readings";
import { useAuditFilter } from "./useAuditFilter";
import { useEntryTexts } from "./useEntryTexts";

/** The audit trail; views and filters are in the address (AUDIT-3). */
export default function AuditPage() {
  const [params] = useSearchParams();
  const jobId = params.get("job") ?? "";
  if (jobId !== "") return <JobLines key={jobId} jobId={jobId} />;
  return params.get("view") === "readings" ? <Readings views={<ViewSelect />} /> : <Changes />;
}

const views = ["changes", "readings"] as const;

/** Changes, or who opened people's pages. */
function ViewSelect() {
  const { t } = useTranslation("adminAudit");
  const [view, choose] = useChoice("view", views);
  return (
    <ChoiceSelect
      label={t("view.label")}
      maw={360}
      values={views}
      value={view}
      onChange={choose}
      text={(value) => t(`view.${value}`)}
    />
  );
}

function Changes() {
  const { t } = useTranslation("adminAudit");
  const { filter, fields, choose } = useAuditFilter();
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("failure"),
  };
  const key = JSON.stringify(filter);
  return (
    <ListPage
      texts={texts}
      total={null}
      resetKey={key}
      actions={<AuditExport key={key} filter={filter} />}
      filter={
        <>
          <AuditFilters fields={fields} choose={choose} />
          <ViewSelect />
        </>
      }
    >
      {() => (
        <>
          {filter.targetId !== undefined && <OneThing filter={filter} onShowAll={() => choose.target("")} />}
          <AuditTable
            label={t("title")}
            filter={filter}
            empty={<Empty isFiltered={Object.values(filter).join("") !== ""} />}
          />
        </>
      )}
    </ListPage>
  );
}

/** Says that only one thing's history is shown. */
function OneThing({ filter, onShowAll }: { filter: AuditFilter; onShowAll: () => void }) {
  const { t } = useTranslation("adminAudit");
  const texts = useEntryTexts();
  const [last] = useAuditEntries(filter).results;
  return (
    <Group mb="md">
      <Text role="status">{last ? t("onlyThing", { label: texts.target(last) }) : t("onlyOne")}</Text>
      <Button size="sm" variant="outline" onClick={onShowAll}>
        {t("showAll")}
      </Button>
    </Group>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation("adminAudit");
  return isFiltered ? (
    <StateMessage
      icon={IconHistory}
      title={t("none.title")}
      message={t("none.text")}
      link={{ to: paths.adminAudit.to(), label: t("none.action") }}
    />
  ) : (
    <StateMessage icon={IconHistory} title={t("emptyTitle")} message={t("emptyText")} />
  );
}
