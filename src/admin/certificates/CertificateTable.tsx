import { Anchor, Button, Checkbox, Group, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconBan,
  IconCertificate,
  IconHistory,
  IconPlayerPause,
  IconRefresh,
} from "@tabler/icons-react";
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
import { Link } from "@/lib/router";
import { ActDialog, type Act } from "./ActDialog";
import { CERTIFICATES_PER_PAGE, useCertificates, type CertificateFilter, type CertificateRow } from "./api";
import { HistoryDialog } from "./HistoryDialog";
import { StateBadge } from "./StateBadge";

const icons = { suspend: IconPlayerPause, lift: IconArrowBackUp, revoke: IconBan, reissue: IconRefresh };

interface CertificateTableProps {
  filter: CertificateFilter;
  onClearSearch: () => void;
}

export function CertificateTable({ filter, onClearSearch }: CertificateTableProps) {
  const { t } = useTranslation("adminCertificates");
  const pages = useCertificates(filter);
  const selection = useSelection();
  const acting = useDialog<Act>();
  const history = useDialog<CertificateRow>();
  const selected = pages.results.filter(({ _id }) => selection.has(_id));
  const columns = useColumns({
    isChosen: ({ _id }) => selection.has(_id),
    onChoose: ({ _id }, on) => selection.choose(_id, on),
    onAct: (act, certificate) => acting.open({ act, certificates: [certificate] }),
    onHistory: history.open,
  });
  return (
    <>
      <SelectionBar
        chosen={selected.length}
        onChooseShown={() =>
          selection.chooseOnly(pages.results.slice(0, limits.certificatesPerJob).map(({ _id }) => _id))
        }
        onClear={selection.clear}
      >
        {certificateActs.map((act) => (
          <Button key={act} size="sm" variant="outline" onClick={() => acting.open({ act, certificates: selected })}>
            {t(`act.${act}`)}
          </Button>
        ))}
      </SelectionBar>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={CERTIFICATES_PER_PAGE}
        rowKey={({ _id }) => _id}
        search={filter.search}
        onClearSearch={onClearSearch}
        empty={<StateMessage icon={IconCertificate} title={t("empty.title")} message={t("empty.text")} />}
      />
      {acting.show((subject, dialog) => (
        <ActDialog {...subject} {...dialog} onDone={selection.clear} />
      ))}
      {history.show((certificate, dialog) => (
        <HistoryDialog certificate={certificate} {...dialog} />
      ))}
    </>
  );
}

interface ColumnActions {
  isChosen: (certificate: CertificateRow) => boolean;
  onChoose: (certificate: CertificateRow, on: boolean) => void;
  onAct: (act: CertificateAct, certificate: CertificateRow) => void;
  onHistory: (certificate: CertificateRow) => void;
}

function useColumns({ isChosen, onChoose, onAct, onHistory }: ColumnActions): Column<CertificateRow>[] {
  const { t } = useTranslation("adminCertificates");
  const dates = useDates();
  return [
    {
      kind: "title",
      header: t("columns.name"),
      cell: (certificate) => (
        <Group gap="sm" wrap="nowrap">
          <Checkbox
            aria-label={t("selectOne", { name: certificate.studentName })}
            checked={isChosen(certificate)}
            onChange={({ currentTarget }) => onChoose(certificate, currentTarget.checked)}
          />
          <Anchor component={Link} to={paths.adminStudent.to(certificate.userId)} fw={600}>
            {certificate.studentName}
          </Anchor>
        </Group>
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
            .filter((act) => certificateTransitions[act].from.includes(certificate.state))
            .map((act) => (
              <RowAction
                key={act}
                icon={icons[act]}
                label={t(`actOf.${act}`, { name: certificate.studentName })}
                hint={t(`act.${act}`)}
                onClick={() => onAct(act, certificate)}
              />
            ))}
          <RowAction
            icon={IconHistory}
            label={t("historyOf", { name: certificate.studentName })}
            hint={t("history.title")}
            onClick={() => onHistory(certificate)}
          />
        </Group>
      ),
    },
  ];
}
