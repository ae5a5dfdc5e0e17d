import { Text } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Id } from "@convex/_generated/dataModel";
import { AccommodationDialog } from "@/admin/components/AccommodationDialog";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { RECORDS_PER_PAGE, useAccommodations, type Accommodation } from "./api";

type UserId = Id<"users">;

/** Extra time and attempts of a student for each exam. */
export function Accommodations({ userId }: { userId: UserId }) {
  const { t } = useTranslation(["adminAccommodations", "admin"]);
  const format = useFormat();
  const dates = useDates();
  const pages = useAccommodations(userId);
  const editing = useDialog<Accommodation>();
  const columns: Column<Accommodation>[] = [
    { kind: "title", header: t("columns.course"), cell: ({ courseTitle }) => courseTitle },
    {
      header: t("columns.extraTime"),
      cell: ({ extraMinutes, timeLimitMinutes }) =>
        timeLimitMinutes === null && extraMinutes === 0 ? t("noLimit") : t("minutes", { count: extraMinutes }),
    },
    { header: t("columns.extraAttempts"), cell: ({ extraAttempts }) => format.number(extraAttempts) },
    {
      header: t("columns.now"),
      cell: ({ deadlineAt, pauseUntil, isPassed, extraAttempts }) =>
        deadlineAt !== null
          ? t("until", { time: dates.time(deadlineAt) })
          : pauseUntil !== null
            ? t("pause", { date: dates.date(pauseUntil), time: dates.time(pauseUntil) })
            : t(isPassed && extraAttempts === 0 ? "passed" : "nothing"),
    },
    {
      kind: "actions",
      header: t("columns.actions"),
      cell: (row) => (
        <RowAction
          icon={IconClockPlus}
          label={t("edit", { course: row.courseTitle })}
          word={t("admin:row.edit")}
          onClick={() => editing.open(row)}
        />
      ),
    },
  ];
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={pages}
        pageSize={RECORDS_PER_PAGE}
        rowKey={({ courseId }) => courseId}
        empty={<Text c="dimmed">{t("empty")}</Text>}
      />
      {editing.show(({ courseId, courseTitle, ...opened }, dialog) => (
        <AccommodationDialog
          title={t("form.title", { course: courseTitle })}
          // Live row: the student may use an attempt while this is open.
          given={pages.results.find((row) => row.courseId === courseId) ?? opened}
          place={{ userId, courseId }}
          {...dialog}
        />
      ))}
    </>
  );
}
