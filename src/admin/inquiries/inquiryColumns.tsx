import { Anchor, Badge, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useMinute } from "@/lib/useMinute";
import type { InquiryRow } from "./api";
import { usePlaceText } from "./usePlaceText";

export function useInquiryColumns(): Column<InquiryRow>[] {
  const { t } = useTranslation("adminInquiries");
  const place = usePlaceText();
  return useMemo(
    () => [
      {
        kind: "title",
        header: t("columns.question"),
        cell: ({ _id, text, isPublished }) => (
          <>
            <Anchor
              component={Link}
              to={paths.adminInquiry.to(_id)}
              fw={600}
              lineClamp={3}
              style={{ overflowWrap: "anywhere" }}
            >
              {text}
            </Anchor>
            {isPublished && <Badge color="blue">{t("isPublished")}</Badge>}
          </>
        ),
      },
      {
        header: t("columns.place"),
        cell: (row) => (
          <>
            {place(row)}
            {row.kind !== "exam" && (
              <Text fz="sm" c="dimmed">
                {row.course.title}
              </Text>
            )}
          </>
        ),
      },
      { header: t("columns.student"), cell: ({ studentName }) => studentName || t("deleted") },
      { header: t("columns.since"), cell: ({ stateAt }) => <Since at={stateAt} /> },
    ],
    [t, place],
  );
}

/** How long ago, which grows while the page is open. */
function Since({ at }: { at: number }) {
  const dates = useDates();
  const format = useFormat();
  const now = useMinute();
  return (
    <>
      {format.ago(at, now)}
      <Text fz="sm" c="dimmed">
        {`${dates.date(at)}, ${dates.time(at)}`}
      </Text>
    </>
  );
}
