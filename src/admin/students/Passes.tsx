import { Button, Group, Text } from "@mantine/core";
import { IconBan, IconCalendarPlus, IconKey } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { RowAction } from "@/admin/components/RowAction";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { useToday } from "@/lib/useToday";
import { RECORDS_PER_PAGE, usePasses, type Pass, type StudentDetails } from "./api";
import { EndPassDialog, ExtendPassDialog, GivePassDialog } from "./PassDialogs";

/** PASS-1: what lets a person enroll while enrollment is by approval. */
export function Passes({ userId }: Pick<StudentDetails, "userId">) {
  const { t } = useTranslation("adminPasses");
  const dates = useDates();
  const format = useFormat();
  const today = useToday();
  const passes = usePasses(userId);
  const giving = useDialog<StudentDetails["userId"]>();
  const extension = useDialog<Pass>();
  const ending = useDialog<Pass>();
  const courseOf = ({ course }: Pass): string => (course === null ? t("all") : (course.title ?? t("gone")));
  const columns: Column<Pass>[] = [
    { kind: "title", header: t("columns.course"), cell: courseOf },
    { header: t("columns.given"), cell: ({ givenAt }) => dates.date(givenAt) },
    { header: t("columns.until"), cell: ({ until }) => (until === null ? t("forever") : dates.day(until)) },
    {
      header: t("columns.price"),
      cell: ({ priceCents, boughtOn }) => (
        <>
          {priceCents === null ? t("noPrice") : format.price(priceCents)}
          {boughtOn !== null && (
            <Text fz="sm" c="dimmed">
              {t("bought", { day: dates.day(boughtOn) })}
            </Text>
          )}
        </>
      ),
    },
    { header: t("columns.origin"), cell: ({ origin }) => t(`origin.${origin}`) },
    { header: t("columns.note"), cell: ({ note }) => note },
    {
      header: t("columns.state"),
      cell: ({ ended, until }) =>
        ended !== null
          ? t("ended", { date: dates.date(ended.at), reason: ended.reason })
          : t(until !== null && until < today ? "expired" : "valid"),
    },
    {
      kind: "actions",
      header: t("columns.actions"),
      cell: (pass) =>
        pass.ended === null && (
          <Group gap={4} wrap="nowrap">
            <RowAction
              icon={IconCalendarPlus}
              label={t("extend", { course: courseOf(pass) })}
              word={t("form.extendSubmit")}
              onClick={() => extension.open(pass)}
            />
            <RowAction
              icon={IconBan}
              label={t("end", { course: courseOf(pass) })}
              word={t("form.endSubmit")}
              onClick={() => ending.open(pass)}
            />
          </Group>
        ),
    },
  ];
  return (
    <>
      <Button
        variant="outline"
        mb="sm"
        leftSection={<IconKey size={18} aria-hidden="true" />}
        onClick={() => giving.open(userId)}
      >
        {t("give")}
      </Button>
      <PagedTable
        label={t("title")}
        columns={columns}
        pages={{
          results: passes ?? [],
          status: passes === undefined ? "LoadingFirstPage" : "Exhausted",
          loadMore: () => undefined,
        }}
        pageSize={RECORDS_PER_PAGE}
        rowKey={({ _id }) => _id}
        empty={<Text c="dimmed">{t("none")}</Text>}
      />
      {giving.show((person, dialog) => (
        <GivePassDialog userId={person} {...dialog} />
      ))}
      {extension.show((opened, dialog) => (
        <ExtendPassDialog pass={passes?.find(({ _id }) => _id === opened._id) ?? opened} {...dialog} />
      ))}
      {ending.show((pass, dialog) => (
        <EndPassDialog pass={pass} {...dialog} />
      ))}
    </>
  );
}
