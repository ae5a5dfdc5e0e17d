import { useTranslation } from "react-i18next";
import { idlePeriods, passHoldings, studentOrders } from "@convex/shared/adminLists";
import { CourseFilter } from "@/admin/components/CourseFilter";
import { ChoiceSelect, OrderSelect } from "@/admin/components/ListPage";
import type { StudentFilter } from "./api";
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

const LETTERS = ["", ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("")];

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
