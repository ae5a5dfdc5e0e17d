import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { coursePeopleOrders, coursePeopleStates } from "@convex/shared/adminLists";
import { peopleJobRules } from "@convex/shared/peopleJobs";
import { AccommodationDialog } from "@/admin/components/AccommodationDialog";
import { PeopleJobPanel } from "@/admin/components/bulk/PeopleJobPanel";
import { SelectionBar } from "@/admin/components/selection/SelectionBar";
import { useSelection } from "@/admin/components/selection/useSelection";
import { ChoiceSelect, ListPage, OrderSelect, useChoice, type ListState } from "@/admin/components/ListPage";
import type { CourseDetail } from "@/admin/components/api";
import { WithCourse } from "@/admin/components/WithCourse";
import { useDialog } from "@/components/dialog/useDialog";
import { PagedTable } from "@/components/list/PagedTable";
import { StateMessage } from "@/components/StateMessage";
import { paths } from "@/lib/paths";
import { useRights } from "@/lib/rights";
import { useSearchParams } from "react-router-dom";
import { PEOPLE_PER_PAGE, useCoursePeople, type PeopleFilter, type PersonRow } from "./api";
import { CourseActions } from "./CourseActions";
import { usePeopleColumns } from "./peopleColumns";
import { PeopleExport } from "./PeopleExport";

/** People of a course; search, filter and order are in the address. */
export default function CoursePeoplePage() {
  const { t } = useTranslation("adminCoursePeople");
  return <WithCourse failure={t("loadFailure")}>{(course) => <CoursePeople course={course} />}</WithCourse>;
}

function CoursePeople({ course }: { course: CourseDetail }) {
  const { t } = useTranslation("adminCoursePeople");
  const [state, choose] = useChoice("state", coursePeopleStates);
  const [order, setOrder] = useChoice("order", coursePeopleOrders);
  const [params] = useSearchParams();
  const filter = { search: params.get("search") ?? "", state, order };
  const texts = {
    title: t("title", { course: course.title }),
    lead: course.enrollmentCount === 0 ? t("leadNobody") : t("lead", { count: course.enrollmentCount }),
    search: t("search"),
    searchPlaceholder: t("searchPlaceholder"),
    failure: t("loadFailure"),
  };
  return (
    <ListPage
      texts={texts}
      crumbs={[
        { label: t("courses"), to: paths.adminCourses.to() },
        { label: course.title, to: paths.adminCourse.to(course._id) },
      ]}
      total={null}
      actions={<PeopleExport key={JSON.stringify(filter)} course={course} filter={filter} />}
      order={state === "all" && <OrderSelect orders={coursePeopleOrders} value={order} onChange={setOrder} />}
      filter={
        <ChoiceSelect
          label={t("filter.label")}
          values={coursePeopleStates}
          value={state}
          onChange={choose}
          text={(value) => t(`filter.${value}`)}
        />
      }
    >
      {({ search, onClearSearch }) => (
        <>
          <PeopleJobPanel shows={({ people, status }) => people?.courseId === course._id || status === "running"} />
          <PeopleTable
            key={JSON.stringify([search, state, order])}
            course={course}
            filter={{ search, state, order }}
            onClearSearch={onClearSearch}
            onShowAll={() => choose("all")}
          />
        </>
      )}
    </ListPage>
  );
}

interface PeopleTableProps extends Pick<ListState, "onClearSearch"> {
  course: CourseDetail;
  filter: PeopleFilter;
  onShowAll: () => void;
}

function PeopleTable({ course, filter, onClearSearch, onShowAll }: PeopleTableProps) {
  const { t } = useTranslation("adminCoursePeople");
  const { has, hasSomewhere } = useRights();
  const selects = has("letIn") || hasSomewhere("answer");
  const isWhole = filter.state === "all";
  const people = useCoursePeople(course._id, filter);
  const ids = people.results.map(({ userId }) => userId);
  const selection = useSelection(ids, peopleJobRules.chosen);
  const extending = useDialog<PersonRow>();
  const columns = usePeopleColumns(course._id, extending.open);
  return (
    <>
      {selects && (
        <SelectionBar selection={selection} shown={ids} offersAll>
          {(chosen) => (
            <CourseActions
              course={course}
              filter={filter}
              people={people.results}
              chosen={chosen}
              onDone={selection.clear}
            />
          )}
        </SelectionBar>
      )}
      <PagedTable
        label={t("table")}
        columns={columns}
        {...(selects && { selection })}
        pages={people}
        pageSize={PEOPLE_PER_PAGE}
        rowKey={({ userId }) => userId}
        search={filter.search}
        onClearSearch={onClearSearch}
        empty={
          isWhole ? (
            <StateMessage icon={IconUsers} title={t("empty.noneTitle")} message={t("empty.noneText")} />
          ) : (
            <StateMessage
              icon={IconUsers}
              title={t("empty.title")}
              message={t("empty.text")}
              action={
                <Button variant="outline" onClick={onShowAll}>
                  {t("empty.all")}
                </Button>
              }
            />
          )
        }
      />
      {extending.show((opened, dialog) => {
        const { userId, fullName: name } = opened;
        // Live row: the student may use an attempt while this is open.
        const { accommodation } = people.results.find((row) => row.userId === userId) ?? opened;
        return (
          accommodation && (
            <AccommodationDialog
              title={t("extendTitle", { name })}
              given={accommodation}
              place={{ userId, courseId: course._id }}
              {...dialog}
            />
          )
        );
      })}
    </>
  );
}
