import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { useDates } from "@/lib/dates";
import { RECORDS_PER_PAGE, useSignInFailures, type SignInFailure } from "./api";

/** AUTH-47: failed sign-ins of a student. */
export function SignInFailures({ userId }: { userId: string }) {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const columns: Column<SignInFailure>[] = [
    {
      kind: "title",
      header: t("page.columns.wrong"),
      cell: ({ wrong }) => t(`page.wrong.${wrong}`),
    },
    { header: t("page.columns.network"), cell: ({ caller }) => caller ?? t("page.unknown") },
    {
      kind: "short",
      header: t("page.columns.when"),
      cell: ({ at }) => t("page.moment", { date: dates.date(at), time: dates.time(at) }),
    },
  ];
  return (
    <PagedTable
      label={t("page.signInFailures")}
      columns={columns}
      pages={useSignInFailures(userId)}
      pageSize={RECORDS_PER_PAGE}
      rowKey={({ _id }) => _id}
      empty={<Text c="dimmed">{t("page.noSignInFailures")}</Text>}
    />
  );
}
