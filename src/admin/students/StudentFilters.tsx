import { useState } from "react";
import { useTranslation } from "react-i18next";
import { idlePeriods, passHoldings, studentOrders } from "@convex/shared/adminLists";
import { CourseSelect } from "@/admin/components/CourseSelect";
import { ChoiceSelect, OrderSelect } from "@/admin/components/ListPage";
import { useFilterCourse, type StudentFilter } from "./api";
import { statuses, type useStudentFilter } from "./useStudentFilter";

type FieldsProps = Pick<ReturnType<typeof useStudentFilter>, "filter" | "choose">;

export function StudentFilters({ filter: { status, courseId, pass, idle }, choose }: FieldsProps) {
  const { t } = useTranslation("adminStudents");
  return (
    <>
      <ChoiceSelect
        label={t("filter.label")}
        values={statuses}
        value={status}
        onChange={choose.status}
        text={(value) => t(`filter.${value}`)}
      />
      <CourseFilter courseId={courseId} onChange={choose.courseId} />
      <ChoiceSelect
        label={t("pass.label")}
        values={passHoldings}
        value={pass}
        onChange={choose.pass}
        text={(value) => t(`pass.${value}`)}
      />
      <ChoiceSelect
        label={t("idle.label")}
        values={idlePeriods}
        value={idle}
        onChange={choose.idle}
        text={(value) => t(`idle.${value}`)}
      />
    </>
  );
}

interface CourseFilterProps {
  courseId: string;
  onChange: (courseId: string) => void;
}

/** The course of the address, which the field itself then changes. */
function CourseFilter({ courseId, onChange }: CourseFilterProps) {
  const { t } = useTranslation("adminStudents");
  const [state, setState] = useState({ given: courseId, chosen: courseId, seen: courseId, round: 0 });
  // Changed elsewhere: the field starts anew. Its own choice reaches the address later.
  if (courseId !== state.seen) {
    const isOwn = courseId === state.chosen;
    setState({
      ...state,
      seen: courseId,
      ...(!isOwn && { given: courseId, chosen: courseId, round: state.round + 1 }),
    });
  }
  const course = useFilterCourse(state.given);
  const label = course === null ? t("page.courseGone") : course?.title;
  return (
    <CourseSelect
      key={`${state.round} ${label}`}
      label={t("course.label")}
      placeholder={t("course.all")}
      initial={state.given !== "" && label !== undefined ? { value: state.given, label } : null}
      onChange={(chosen) => {
        setState({ ...state, chosen });
        onChange(chosen);
      }}
      optional
    />
  );
}

const LETTERS = ["", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Order, and for names the letter to begin at. */
export function StudentOrderFields({ filter: { order, from }, choose }: FieldsProps) {
  const { t } = useTranslation("adminStudents");
  return (
    <>
      <OrderSelect orders={studentOrders} value={order} onChange={choose.order} />
      {order === ("name" satisfies StudentFilter["order"]) && (
        <ChoiceSelect
          label={t("from.label")}
          values={LETTERS}
          value={from.toUpperCase()}
          onChange={choose.from}
          text={(letter) => letter || t("from.start")}
        />
      )}
    </>
  );
}
