import type { Id } from "../../_generated/dataModel";
import type { InvitationInput } from "../learning/invitations/jobs";
import { inviteLine, toTold } from "../learning/invitations/jobs";
import { noteOf } from "../platform/jobs/notes";
import type { Job, JobRules, Told } from "../platform/jobs/engine";
import type { WriteCtx } from "../platform/rowChange";
import { planAccessLine } from "./accessLines";
import { grantAccess, type AccessPlan } from "./grantAccess";

/** A file of invitations, or of passes (INVITE-3, INVITE-5). */
export const invitationJobRules: JobRules<"invitations"> = {
  act: async (ctx, job, { line = 0, input }) => {
    if (input === undefined || !("token" in input)) return { note: "notFound" };
    if (input.pass !== undefined) return await giveLine(ctx, job, { ...input, line });
    const told = await inviteLine(ctx, { ...input, line }, job.createdBy);
    if (told === null) await count(ctx, job._id, "invite");
    return told;
  },
};

async function giveLine(
  ctx: WriteCtx,
  { _id: jobId, createdBy }: Job,
  { token, tokenHash, ...line }: InvitationInput & { line: number },
): Promise<Told | null> {
  const plan = await planAccessLine(ctx, line, "file");
  if (plan.outcome === "refused") return toTold(plan);
  try {
    const outcome = await grantAccess(ctx, plan.grant, { token, tokenHash, createdBy });
    await count(ctx, jobId, outcome);
    return outcome === "covered" ? { note: "passCovered", ...(plan.userId && { userId: plan.userId }) } : null;
  } catch (error) {
    return { note: noteOf(error) };
  }
}

/** Counts what was given; the page shows it while the job goes on. */
async function count(ctx: WriteCtx, jobId: Id<"jobs">, outcome: AccessPlan["outcome"]): Promise<void> {
  const work = (await ctx.db.get("jobs", jobId))?.work;
  if (work?.kind !== "invitations" || outcome === "covered") return;
  const key = outcome === "give" ? "passCount" : "invitationCount";
  await ctx.db.patch("jobs", jobId, { work: { ...work, [key]: work[key] + 1 } });
}
