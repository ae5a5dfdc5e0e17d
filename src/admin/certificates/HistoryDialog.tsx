import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { allCertificateReasons } from "@convex/shared/certificateStates";
import { Dialog } from "@/components/dialog/Dialog";
import type { DialogControl } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { EVENTS_PER_PAGE, useHistory, type CertificateRow } from "./api";

/** Changes of a certificate with their person, time and reason. */
export function HistoryDialog({ certificate, ...dialog }: DialogControl & { certificate: CertificateRow }) {
  const { t } = useTranslation("adminCertificates");
  const dates = useDates();
  const pages = useHistory(certificate._id);
  const columns: Column<(typeof pages.results)[number]>[] = [
    { kind: "title", header: t("columns.state"), cell: ({ act }) => t(`act.${act}`) },
    {
      header: t("dialog.reason"),
      cell: ({ reason, note }) => {
        const known = allCertificateReasons.find((one) => one === reason);
        return (
          <>
            {known && t(`reason.${known}`)}
            <Text fz="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {note}
            </Text>
          </>
        );
      },
    },
    {
      header: t("history.title"),
      cell: ({ at, actorName }) => t("history.line", { date: dates.date(at), time: dates.time(at), actor: actorName }),
    },
  ];
  return (
    <Dialog {...dialog} title={t("history.title")} size="xl">
      <Stack gap="md">
        <Text fw={600}>{t("dialog.one", { name: certificate.studentName, course: certificate.courseTitle })}</Text>
        <PagedTable
          label={t("history.title")}
          columns={columns}
          pages={pages}
          pageSize={EVENTS_PER_PAGE}
          rowKey={({ _id }) => _id}
          empty={<Text c="dimmed">{t("history.empty")}</Text>}
        />
      </Stack>
    </Dialog>
  );
}
