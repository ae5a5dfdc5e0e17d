import { idlePeriods, passHoldings, studentOrders } from "@convex/shared/adminLists";
import { useSearchParams } from "react-router-dom";
import { useChoice, useParam } from "@/admin/components/ListPage";
import type { StudentFilter, StudentStatus } from "./api";

export const statuses = ["all", "active", "blocked"] as const satisfies readonly StudentStatus[];

type Choices = Record<"status" | "order" | "from" | "courseId" | "pass" | "idle", (value: string) => void>;

/** Filter of the list in the address; `clear` leaves search and order. */
export function useStudentFilter(): { filter: StudentFilter; choose: Choices; clear: () => void } {
  const [params, setParams] = useSearchParams();
  const [status, setStatus] = useChoice("status", statuses);
  const [order, setOrder] = useChoice("order", studentOrders);
  const [from, setFrom] = useParam("from");
  const [courseId, setCourseId] = useParam("course");
  const [pass, setPass] = useChoice("pass", passHoldings);
  const [idle, setIdle] = useChoice("idle", idlePeriods);
  const clear = (): void =>
    setParams(
      (all) => {
        for (const name of ["status", "from", "course", "pass", "idle"]) all.delete(name);
        return all;
      },
      { replace: true },
    );
  return {
    filter: { search: params.get("search") ?? "", status, order, from, courseId, pass, idle },
    choose: {
      ...{ status: setStatus, order: setOrder, from: setFrom },
      ...{ courseId: setCourseId, pass: setPass, idle: setIdle },
    },
    clear,
  };
}
