import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { adminMutation } from "../functions";
import { findCourse } from "../model/content/courses/reads";
import { recordAudit } from "../model/platform/audit/writes";
import { peopleStatus } from "../model/platform/jobs/tables";
import { idlePeriods, passHoldings } from "../shared/adminLists";

/**
 * Audits an export of the student list.
 * The page calls it before reading the first row.
 */
export const begin = adminMutation({
  args: {
    status: peopleStatus,
    searched: v.boolean(),
    courseId: v.optional(v.string()),
    pass: v.optional(literals(...passHoldings)),
    idle: v.optional(literals(...idlePeriods)),
  },
  returns: v.null(),
  handler: async (ctx, { status, searched, courseId, pass = "any", idle = "any" }) => {
    const target = { targetKind: "student", targetId: "list", targetLabel: "CSV" } as const;
    const course = courseId ? await findCourse(ctx, courseId) : null;
    const narrowed = [pass !== "any" && `pass ${pass}`, idle !== "any" && `idle ${idle}`, searched && "search"];
    const detail = [status, ...narrowed, course?.title].filter(Boolean).join(", ");
    await recordAudit(ctx, { action: "student.listExported", ...target, detail });
    return null;
  },
});
