import { Badge, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconPencil } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AnnouncementState } from "@convex/shared/announcements";
import { RowAction } from "@/admin/components/RowAction";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import type { AnnouncementLine } from "./api";

const colors: Record<AnnouncementState, string> = {
  scheduled: "selo",
  sending: "orange",
  sent: "teal",
  withdrawn: "gray",
};

type Act = (announcement: AnnouncementLine) => void;

export function useAnnouncementColumns({
  onEdit,
  onWithdraw,
}: Record<"onEdit" | "onWithdraw", Act>): Column<AnnouncementLine>[] {
  const { t } = useTranslation(["adminAnnouncements", "admin"]);
  const dates = useDates();
  const format = useFormat();
  return useMemo(() => {
    const at = (moment: number) => ({ date: dates.date(moment), time: dates.time(moment) });
    const to = ({ audience, course, days }: AnnouncementLine): string => {
      const count = days ?? 0;
      if (course === null) return audience === "all" ? t("to.all") : t("to.stopped", { count });
      if (course.title === null) return t("to.gone");
      if (audience === "stopped") return t("to.stoppedIn", { count, course: course.title });
      return t(audience === "chosen" ? "to.chosen" : "to.course", { course: course.title });
    };
    return [
      {
        kind: "title",
        header: t("columns.title"),
        cell: ({ title, editedAt }) => (
          <>
            <Text fw={600} style={{ overflowWrap: "anywhere" }}>
              {title}
            </Text>
            {editedAt !== null && (
              <Text fz="sm" c="dimmed">
                {t("edited", at(editedAt))}
              </Text>
            )}
          </>
        ),
      },
      { header: t("columns.audience"), cell: (row) => <span style={{ overflowWrap: "anywhere" }}>{to(row)}</span> },
      { header: t("columns.when"), cell: ({ sendAt }) => t("moment", at(sendAt)) },
      {
        header: t("columns.state"),
        cell: ({ state }) => <Badge color={colors[state]}>{t(`state.${state}`)}</Badge>,
      },
      {
        header: t("columns.read"),
        cell: ({ recipientCount: count, readCount }) =>
          count === 0 ? t("readNone") : t("read", { read: format.number(readCount), count }),
      },
      {
        kind: "actions",
        header: t("columns.actions"),
        cell: (row) =>
          row.state !== "withdrawn" && (
            <Group gap={4} wrap="nowrap">
              <RowAction
                icon={IconPencil}
                label={t("editOf", { title: row.title })}
                word={t("admin:row.edit")}
                onClick={() => onEdit(row)}
              />
              <RowAction
                icon={IconArrowBackUp}
                label={t("withdrawOf", { title: row.title })}
                word={t("withdraw")}
                onClick={() => onWithdraw(row)}
              />
            </Group>
          ),
      },
    ];
  }, [t, dates, format, onEdit, onWithdraw]);
}
