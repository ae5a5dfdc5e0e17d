import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { rightOfAct } from "../../shared/peopleJobs";
import type { Right } from "../../shared/rights";
import { mayStill } from "../people/profiles/staff";
import type { Job } from "../platform/jobs/engine";

/** Right that a job needs until its last row. */
function rightOf(work: Job["work"]): Right {
  if (work.kind === "people") return rightOfAct[work.act];
  if (work.kind === "invitations") return "letIn";
  return work.kind === "questions" ? "author" : "administer";
}

async function coursesOfJob(ctx: MutationCtx, work: Job["work"]): Promise<(Id<"courses"> | null)[]> {
  if (work.kind === "questions") return [(await ctx.db.get("courseExams", work.examId))?.courseId ?? null];
  if (work.kind !== "people" || work.courseId === undefined) return [];
  return [work.courseId, ...(work.toCourseId ? [work.toCourseId] : [])];
}

/** Whether a job's starter may still do what it does. */
export const mayGoOnActing = async (ctx: MutationCtx, { createdBy, work }: Job): Promise<boolean> =>
  await mayStill(ctx, createdBy, rightOf(work), () => coursesOfJob(ctx, work));
