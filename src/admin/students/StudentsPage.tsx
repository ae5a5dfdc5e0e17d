import { Anchor, Button, NativeSelect, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { studentOrders, type StudentOrder } from "@convex/shared/adminLists";
import { PagedTable, type Column } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { useDates } from "@/lib/dates";
import { useFormat } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router";
import { ListPage, OrderSelect, useChoice, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/components/dialog/useDialog";
import { STUDENTS_PER_PAGE, useOwnId, useStudents, type StudentRow, type StudentStatus } from "./api";
import { BlockDialog } from "./StudentDialogs";
import { RoleBadges, StatusBadge } from "./StudentBadges";
import classes from "./StudentsPage.module.css";

const statuses = ["all", "active", "blocked"] as const satisfies readonly StudentStatus[];

/** Search and filter are in the address. */
export default function StudentsPage() {
  const { t } = useTranslation("adminStudents");
  const [status, choose] = useChoice("status", statuses);
  const [order, setOrder] = useChoice("order", studentOrders);
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
      total={status === "all" ? "students" : null}
      order={<OrderSelect orders={studentOrders} value={order} onChange={setOrder} />}
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
        <StudentTable {...{ search, onClearSearch, status, order }} onShowAll={() => choose("all")} />
      )}
    </ListPage>
  );
}

interface StudentTableProps extends Omit<ListState, "onCreate"> {
  status: StudentStatus;
  order: StudentOrder;
  onShowAll: () => void;
}

function StudentTable({ status, order, onShowAll, ...list }: StudentTableProps) {
  const { t } = useTranslation("adminStudents");
  const students = useStudents(list.search, status, order);
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
  return [
    {
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
    { header: t("columns.signedUp"), cell: ({ createdAt }) => dates.date(createdAt) },
    {
      kind: "number",
      header: t("columns.courses"),
      cell: ({ courseCount }) => format.number(courseCount),
    },
    { header: t("columns.status"), cell: ({ isBlocked }) => <StatusBadge isBlocked={isBlocked} /> },
    {
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
  ];
}
