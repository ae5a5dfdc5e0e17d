import { Anchor, Button, NativeSelect, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "@/lib/router";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/admin/components/useDialog";
import { STUDENTS_PER_PAGE, useOwnId, useStudents, type StudentRow, type StudentStatus } from "./api";
import { BlockDialog } from "./StudentDialogs";
import { RoleBadges, StatusBadge } from "./StudentBadges";
import classes from "./StudentsPage.module.css";

const statuses = ["all", "active", "blocked"] as const satisfies readonly StudentStatus[];

/** Search and filter are in the address. */
export default function StudentsPage() {
  const { t } = useTranslation("adminStudents");
  const [params, setParams] = useSearchParams();
  const status = statuses.find((known) => known === params.get("status")) ?? "all";
  const choose = (chosen: string): void =>
    setParams(
      (all) => {
        if (chosen === "all") all.delete("status");
        else all.set("status", chosen);
        return all;
      },
      { replace: true },
    );
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  return (
    <ListPage
      texts={texts}
      filter={
        <NativeSelect
          size="md"
          label={t("filter.label")}
          value={status}
          onChange={(event) => choose(event.currentTarget.value)}
          data={statuses.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      }
    >
      {({ search, onClearSearch }) => (
        <StudentTable {...{ search, onClearSearch, status }} onShowAll={() => choose("all")} />
      )}
    </ListPage>
  );
}

interface StudentTableProps extends Omit<ListState, "onCreate"> {
  status: StudentStatus;
  onShowAll: () => void;
}

function StudentTable({ status, onShowAll, ...list }: StudentTableProps) {
  const { t } = useTranslation("adminStudents");
  const students = useStudents(list.search, status);
  const blocking = useDialog<StudentRow>();
  return (
    <>
      <PagedTable
        {...list}
        label={t("title")}
        columns={useStudentColumns(blocking.open)}
        pages={students}
        pageSize={STUDENTS_PER_PAGE}
        rowKey={({ userId }) => userId}
        empty={
          <StateMessage
            icon={IconUsers}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={
              <Button variant="outline" onClick={onShowAll}>
                {t("emptyAction")}
              </Button>
            }
          />
        }
      />
      {blocking.show((student, dialog) => (
        <BlockDialog student={student} {...dialog} />
      ))}
    </>
  );
}

function useStudentColumns(onBlock: (student: StudentRow) => void): Column<StudentRow>[] {
  const { t } = useTranslation("adminStudents");
  const dates = useDates();
  const format = useFormat();
  const own = useOwnId();
  return useMemo(
    () => [
      {
        key: "name",
        kind: "title",
        header: t("columns.name"),
        cell: ({ userId, fullName, email, isAdmin }) => (
          <>
            <span className={classes.name}>
              <Anchor component={Link} to={paths.adminStudent.to(userId)} fw={600}>
                {fullName}
              </Anchor>
              <RoleBadges isAdmin={isAdmin} own={userId === own} />
            </span>
            <Text fz="sm" c="dimmed">
              {email}
            </Text>
          </>
        ),
      },
      { key: "date", header: t("columns.signedUp"), cell: ({ createdAt }) => dates.date(createdAt) },
      {
        key: "courses",
        kind: "number",
        header: t("columns.courses"),
        cell: ({ courseCount }) => format.number(courseCount),
      },
      { key: "status", header: t("columns.status"), cell: ({ isBlocked }) => <StatusBadge isBlocked={isBlocked} /> },
      {
        key: "actions",
        kind: "actions",
        header: t("columns.actions"),
        cell: (student) =>
          student.userId !== own && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => onBlock(student)}
              aria-label={t(student.isBlocked ? "unblockNamed" : "blockNamed", { name: student.fullName })}
            >
              {t(student.isBlocked ? "unblock" : "block")}
            </Button>
          ),
      },
    ],
    [t, dates, format, own, onBlock],
  );
}
