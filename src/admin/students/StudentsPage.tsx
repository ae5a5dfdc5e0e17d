import { Anchor, Button, NativeSelect, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { SearchField } from "@/components/list/SearchField";
import { StateMessage } from "@/components/StateMessage";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "@/lib/router";
import { LoadBoundary } from "@/admin/components/LoadBoundary";
import { AdminHeading } from "@/admin/components/AdminHeading";
import { useDialog } from "@/admin/components/useDialog";
import { STUDENTS_PER_PAGE, useOwnId, useStudents, type StudentRow, type StudentStatus } from "./api";
import { BlockDialog } from "./BlockDialog";
import { RoleBadges, StatusBadge } from "./StudentBadges";
import classes from "./StudentsPage.module.css";

const statuses = ["all", "active", "blocked"] as const satisfies readonly StudentStatus[];

/** Search and filter stand in the address: going back from a student's page finds the list as it was left. */
export default function StudentsPage() {
  const { t } = useTranslation("adminStudents");
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const status = statuses.find((known) => known === params.get("status")) ?? "all";
  const show = (next: { search: string; status: string }): void => {
    const kept = Object.entries(next).filter(([, value]) => value !== "" && value !== "all");
    setParams(Object.fromEntries(kept), { replace: true });
  };
  return (
    <>
      <AdminHeading title={t("title")} text={t("lead")} />
      <div className={classes.tools}>
        <SearchField
          label={t("search")}
          placeholder={t("searchPlaceholder")}
          value={search}
          onSearch={(text) => show({ search: text, status })}
        />
        <NativeSelect
          size="md"
          label={t("filter.label")}
          value={status}
          onChange={(event) => show({ search, status: event.currentTarget.value })}
          data={statuses.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      <LoadBoundary failure={t("loadFailure")}>
        <StudentTable search={search} status={status} onShow={show} />
      </LoadBoundary>
    </>
  );
}

interface StudentTableProps {
  search: string;
  status: StudentStatus;
  onShow: (filter: { search: string; status: string }) => void;
}

function StudentTable({ search, status, onShow }: StudentTableProps) {
  const { t } = useTranslation("adminStudents");
  const students = useStudents(search, status);
  const blocking = useDialog<StudentRow>();
  return (
    <>
      <PagedTable
        label={t("title")}
        columns={useStudentColumns(blocking.open)}
        pages={students}
        pageSize={STUDENTS_PER_PAGE}
        rowKey={({ userId }) => userId}
        search={search}
        onClearSearch={() => onShow({ search: "", status })}
        empty={
          <StateMessage
            icon={<IconUsers size={28} stroke={1.6} />}
            title={t("emptyTitle")}
            message={t("emptyText")}
            action={
              <Button variant="outline" onClick={() => onShow({ search: "", status: "all" })}>
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
      { key: "date", header: t("columns.signedUp"), cell: ({ createdAt }) => format.date(createdAt) },
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
    [t, format, own, onBlock],
  );
}
