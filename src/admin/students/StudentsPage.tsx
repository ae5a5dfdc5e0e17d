import { Button, Group } from "@mantine/core";
import { IconMailPlus, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { studentOrders, type StudentOrder } from "@convex/shared/adminLists";
import { peopleJobRules } from "@convex/shared/peopleJobs";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link, useSearchParams } from "react-router-dom";
import { PeopleJobPanel } from "@/admin/components/bulk/PeopleJobPanel";
import { SelectionBar } from "@/admin/components/selection/SelectionBar";
import { useSelection } from "@/admin/components/selection/useSelection";
import { ChoiceSelect, ListPage, OrderSelect, useChoice, type ListState } from "@/admin/components/ListPage";
import { useDialog } from "@/components/dialog/useDialog";
import { STUDENTS_PER_PAGE, useStudents, type StudentRow, type StudentStatus } from "./api";
import { BulkActions } from "./BulkActions";
import { EnrollStudentDialog } from "./EnrollDialog";
import { useStudentColumns } from "./studentColumns";
import { BlockDialog } from "./StudentDialogs";
import { StudentExport } from "./StudentExport";

const statuses = ["all", "active", "blocked"] as const satisfies readonly StudentStatus[];

/** List of students; search and filter are in the address. */
export default function StudentsPage() {
  const { t } = useTranslation("adminStudents");
  const { t: people } = useTranslation("adminPeople");
  const [status, choose] = useChoice("status", statuses);
  const [order, setOrder] = useChoice("order", studentOrders);
  const [params] = useSearchParams();
  const filter = { search: params.get("search") ?? "", status, order };
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
      actions={
        <Group gap="sm">
          <Button
            component={Link}
            to={paths.adminInvitations.to()}
            leftSection={<IconMailPlus size={18} aria-hidden="true" />}
          >
            {people("invitations")}
          </Button>
          <StudentExport key={JSON.stringify(filter)} filter={filter} />
        </Group>
      }
      order={<OrderSelect orders={studentOrders} value={order} onChange={setOrder} />}
      filter={
        <ChoiceSelect
          label={t("filter.label")}
          values={statuses}
          value={status}
          onChange={choose}
          text={(value) => t(`filter.${value}`)}
        />
      }
    >
      {({ search, onClearSearch }) => (
        <>
          <PeopleJobPanel />
          <StudentTable
            key={JSON.stringify([search, status])}
            search={search}
            onClearSearch={onClearSearch}
            status={status}
            order={order}
            onShowAll={() => choose("all")}
          />
        </>
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
  const enrolling = useDialog<StudentRow>();
  const ids = students.results.map(({ userId }) => userId);
  const selection = useSelection(ids, peopleJobRules.chosen);
  const columns = useStudentColumns({ onBlock: blocking.open, onEnroll: enrolling.open });
  return (
    <>
      <SelectionBar selection={selection} shown={ids} offersAll>
        {(chosen) => (
          <BulkActions
            subject={chosen.isAll ? { userIds: [], filter: { search: list.search, status } } : { userIds: chosen.ids }}
            onDone={selection.clear}
          />
        )}
      </SelectionBar>
      <PagedTable
        {...list}
        label={t("title")}
        columns={columns}
        selection={selection}
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
      {enrolling.show((student, dialog) => (
        <EnrollStudentDialog student={student} {...dialog} />
      ))}
    </>
  );
}
