import { auditActions, auditTargetKinds } from "@convex/shared/auditActions";
import { isCalendarDay } from "@convex/shared/brazilDay";
import { useParam } from "@/admin/components/ListPage";
import type { AuditFilter } from "./api";

/** Filters of the trail, which are in the address. */
export function useAuditFilter() {
  const [search] = useParam("search");
  const [actorId, setActor] = useParam("person");
  const [what, setWhat] = useParam("what");
  const [targetId, setTarget] = useParam("thing");
  const [from, setFrom] = useParam("from");
  const [until, setUntil] = useParam("until");
  const action = auditActions.find((name) => name === what);
  const targetKind = auditTargetKinds.find((kind) => kind === what);
  const filter: AuditFilter = {
    search,
    ...(actorId !== "" && { actorId }),
    ...(targetId !== "" && { targetId }),
    ...(action && { action }),
    ...(targetKind && { targetKind }),
    ...(isCalendarDay(from) && { from }),
    ...(isCalendarDay(until) && { until }),
  };
  const fields = { actorId, what: action ?? targetKind ?? "", from, until };
  return {
    filter,
    fields,
    choose: { actor: setActor, what: setWhat, target: setTarget, from: setFrom, until: setUntil },
  };
}
