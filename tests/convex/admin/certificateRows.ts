import { brazilDay } from "../../../convex/shared/brazilDay";
import type { Row } from "../accessMatrix";

const paginationOpts = { numItems: 10, cursor: null };
const why = { reason: "other", note: "Why" };

function row(args: Row["args"], administrator: string): Row {
  const others = { notEnrolled: "notAdmin", student: "notAdmin", otherStudent: "notAdmin" };
  return { args, expected: { ...others, anonymous: "notAuthenticated", blocked: "accountBlocked", administrator } };
}

/** Access matrix: the administration of certificates. */
export const certificateRows: Record<string, Row> = {
  "admin/certificates:list": row(() => ({ search: "", paginationOpts }), "value"),
  "admin/certificates:history": row(({ certificateId }) => ({ certificateId, paginationOpts }), "value"),
  "admin/certificates:changeOne": row(({ certificateId }) => ({ certificateId, act: "suspend", ...why }), "null"),
  "admin/certificates:reissue": row(
    ({ certificateId }) => ({
      ...{ certificateId, studentName: "Ana Souza", courseDurationHours: 8, issuedDay: brazilDay(Date.now()), ...why },
    }),
    "value",
  ),
  "admin/certificates:nameRequests": row(() => ({ paginationOpts }), "value"),
  "admin/certificates:decideName": row(({ nameRequestId }) => ({ requestId: nameRequestId, accept: true }), "null"),
  "admin/certificates:startJob": row(
    ({ certificateId }) => ({ certificateIds: [certificateId], act: "suspend", ...why }),
    "null",
  ),
};
