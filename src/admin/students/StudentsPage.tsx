import { Button, Group } from "@mantine/core";
import { IconMailPlus, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { hasOwnOrder, isNarrowed } from "@convex/shared/adminLists";
import { peopleJobRules } from "@convex/shared/peopleJobs";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { Link } from "react-router-dom";
import { PeopleJobPanel } from "@/admin/components/bulk/PeopleJobPanel";
import { SelectionBar } from "@/admin/components/selection/SelectionBar";
import { useSelection } from "@/admin/components/selection/useSelection";
import { ListPage, type ListState } from "@/admin/components/ListPage";
import { Only } from "@/admin/components/Only";
import { useDialog } from "@/components/dialog/useDialog";
import { STUDENTS_PER_PAGE, useStudents, type StudentFilter, type StudentRow } from "./api";
import { BulkActions } from "./BulkActions";
import { EnrollStudentDialog } from "./EnrollDialog";
import { useStudentColumns } from "./studentColumns";
import { BlockDialog } from "./StudentDialogs";
import { StudentExport } from "./StudentExport";
import { StudentFilters, StudentOrderFields } from "./StudentFilters";
import { useStudentFilter } from "./useStudentFilter";

/** Whether the list by name leaves out those before a letter. */
const beginsLater = ({ order, from }: StudentFilter): boolean => order === "name" && from !== "";

/** List of students; search, filters and order are in the address. */
export default function StudentsPage() {
  const { t } = useTranslation("adminStudents");
  const { t: people } = useTranslation("adminPeople");
  const { filter, choose, clear } = useStudentFilter();
  const texts = {
    title: t("title"),
    lead: t("lead"),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  const isPart = filter.status !== "all" || isNarrowed(filter) || beginsLater(filter);
  return (
    <ListPage
      texts={texts}
      total={isPart ? null : "students"}
      actions={
        <Group gap="sm">
          <Button
            component={Link}
            to={paths.adminInvitations.to()}
            leftSection={<IconMailPlus size={18} aria-hidden="true" />}
          >
            {people("invitations")}
          </Button>
          <Only right="administer">
            <StudentExport key={JSON.stringify(filter)} filter={filter} />
          </Only>
        </Group>
      }
      order={!hasOwnOrder(filter) && <StudentOrderFields filter={filter} choose={choose} />}
      filter={<StudentFilters filter={filter} choose={choose} />}
    >
      {({ search, onClearSearch }) => (
        <>
          <PeopleJobPanel />
          <StudentTable
            key={JSON.stringify({ ...filter, search, order: "", from: "" })}
            search={search}
            onClearSearch={onClearSearch}
            filter={{ ...filter, search }}
            onShowAll={clear}
          />
        </>
      )}
    </ListPage>
  );
}

interface StudentTableProps extends Omit<ListState, "onCreate"> {
  filter: StudentFilter;
  onShowAll: () => void;
}

function StudentTable({ filter, onShowAll, ...list }: StudentTableProps) {
  const { t } = useTranslation("adminStudents");
  const students = useStudents(filter);
  const blocking = useDialog<StudentRow>();
  const enrolling = useDialog<StudentRow>();
  const ids = students.results.map(({ userId }) => userId);
  const selection = useSelection(ids, peopleJobRules.chosen);
  const columns = useStudentColumns({ onBlock: blocking.open, onEnroll: enrolling.open });
  return (
    <>
      {/* A job on all results knows search and state only. */}
      <SelectionBar selection={selection} shown={ids} offersAll={!isNarrowed(filter) && !beginsLater(filter)}>
        {(chosen) => (
          <BulkActions
            subject={
              chosen.isAll
                ? { userIds: [], filter: { search: filter.search, status: filter.status } }
                : { userIds: chosen.ids }
            }
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
        dense
        emptySoFar={<StateMessage icon={IconUsers} title={t("soFarTitle")} message={t("soFarText")} />}
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
