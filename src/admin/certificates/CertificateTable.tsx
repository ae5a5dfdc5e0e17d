import { Anchor, Button, Group, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBan,
  IconCertificate,
  IconHistory,
  IconPlayerPause,
  IconRefresh,
} from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { certificateActs, certificateTransitions, type CertificateAct } from "@convex/shared/certificateStates";
import { limits } from "@convex/shared/limits";
import { SelectionBar } from "@/admin/components/selection/SelectionBar";
import { useSelection } from "@/admin/components/selection/useSelection";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { ActionDialog, type CertificateAction } from "./ActionDialog";
import { CERTIFICATES_PER_PAGE, useCertificates, type CertificateFilter, type CertificateRow } from "./api";
import { HistoryDialog } from "./HistoryDialog";
import { Only } from "@/admin/components/Only";
import { useRights } from "@/lib/rights";
import { StateBadge } from "@/admin/components/StateBadge";

const icons = { suspend: IconPlayerPause, lift: IconArrowBackUp, revoke: IconBan, reissue: IconRefresh };

interface CertificateTableProps {
  filter: CertificateFilter;
  onClearSearch: () => void;
}

export function CertificateTable({ filter, onClearSearch }: CertificateTableProps) {
  const { t } = useTranslation("adminCertificates");
  const pages = useCertificates(filter);
  const { has } = useRights();
  const acting = useDialog<CertificateAction>();
  const history = useDialog<CertificateRow>();
  const ids = pages.results.map(({ _id }) => _id);
  const selection = useSelection(ids, limits.certificatesPerJob);
  const { open } = acting;
  const onAction = useCallback<ColumnActions["onAction"]>(
    (action, certificate) => open({ action, certificates: [certificate] }),
    [open],
  );
  const columns = useColumns({ onAction, onHistory: history.open });
  return (
    <>
      <Only right="administer">
        <SelectionBar selection={selection} shown={ids}>
          {(chosen) =>
            certificateActs.map((action) => (
              <Button
                key={action}
                size="sm"
                variant="outline"
                onClick={() =>
                  acting.open({ action, certificates: pages.results.filter(({ _id }) => chosen.ids.includes(_id)) })
                }
              >
                {t(`act.${action}`)}
              </Button>
            ))
          }
        </SelectionBar>
      </Only>
      <PagedTable
        label={t("title")}
        columns={columns}
        {...(has("administer") && { selection })}
        pages={pages}
        pageSize={CERTIFICATES_PER_PAGE}
        rowKey={({ _id }) => _id}
        search={filter.search}
        onClearSearch={onClearSearch}
        empty={<StateMessage icon={IconCertificate} title={t("empty.title")} message={t("empty.text")} />}
      />
      {acting.show((subject, dialog) => (
        <ActionDialog {...subject} {...dialog} onDone={selection.clear} />
      ))}
      {history.show((certificate, dialog) => (
        <HistoryDialog certificate={certificate} {...dialog} />
      ))}
    </>
  );
}

interface ColumnActions {
  onAction: (action: CertificateAct, certificate: CertificateRow) => void;
  onHistory: (certificate: CertificateRow) => void;
}

function useColumns({ onAction, onHistory }: ColumnActions): Column<CertificateRow>[] {
  const { t } = useTranslation("adminCertificates");
  const dates = useDates();
  const { has } = useRights();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.name"),
        choose: ({ studentName }) => t("selectOne", { name: studentName }),
        cell: ({ userId, studentName }) => (
          <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
            {studentName}
          </Anchor>
        ),
      },
      {
        header: t("columns.course"),
        cell: ({ courseTitle, courseDurationHours }) => (
          <span>
            {courseTitle}
            <Text span display="block" fz="sm" c="dimmed">
              {t("hours", { count: courseDurationHours })}
            </Text>
          </span>
        ),
      },
      {
        header: t("columns.code"),
        cell: ({ hash }) => (
          <Anchor component={Link} to={paths.verify.to(hash)} fz="sm" style={{ overflowWrap: "anywhere" }}>
            {hash}
          </Anchor>
        ),
      },
      { kind: "short", header: t("columns.issued"), cell: ({ issuedAt }) => dates.date(issuedAt) },
      { header: t("columns.state"), cell: ({ state }) => <StateBadge state={state} /> },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (certificate) => (
          <Group gap={4} wrap="nowrap">
            {certificateActs
              .filter((action) => has(action === "suspend" ? "suspendCertificates" : "administer"))
              .filter((action) => certificateTransitions[action].from.includes(certificate.state))
              .map((action) => (
                <RowAction
                  key={action}
                  icon={icons[action]}
                  label={t(`actOf.${action}`, { name: certificate.studentName })}
                  word={t(`act.${action}`)}
                  onClick={() => onAction(action, certificate)}
                />
              ))}
            <RowAction
              icon={IconHistory}
              label={t("historyOf", { name: certificate.studentName })}
              word={t("history.title")}
              onClick={() => onHistory(certificate)}
            />
          </Group>
        ),
      },
    ],
    [t, dates, has, onAction, onHistory],
  );
}
