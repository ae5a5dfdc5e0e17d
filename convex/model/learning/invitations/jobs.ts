import type { Infer } from "convex/values";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { invitationRules } from "../../../shared/invitations";
import { emailField } from "../../../shared/personFields";
import { enrollByHand } from "../enrollments/byHand";
import { fail } from "../../platform/errors";
import { startJob, type NewItem, type Told } from "../../platform/jobs/engine";
import type { invitationInput } from "../../platform/jobs/tables";
import { noteOf } from "../../platform/jobs/notes";
import { takeFromLimits } from "../../platform/rateLimits";
import type { WriteCtx } from "../../platform/rowChange";
import { planInvitation, type Refused } from "./plan";
import { invite } from "./writes";

export type InvitationInput = Infer<typeof invitationInput>;

/**
 * Invites the rows of a file.
 * Errors: invalidInput (no rows, or too many), jobRunning, tooManyAttempts {retryAt}.
 */
export async function startInvitationJob(
  ctx: MutationCtx,
  { createdBy, lines }: { createdBy: Id<"users">; lines: readonly (InvitationInput & { line: number })[] },
): Promise<void> {
  const total = lines.length;
  if (total === 0 || total > invitationRules.linesPerFile) fail("invalidInput");
  // A file gives passes, or invites.
  const act = lines.some(({ pass }) => pass !== undefined) ? "give" : "invite";
  const work = { kind: "invitations", act, passCount: 0, invitationCount: 0 } as const;
  const target = { targetKind: "invitation", targetId: "list", targetLabel: "CSV" } as const;
  const audit = {
    action: act === "give" ? "pass.given" : "invitation.sent",
    ...target,
    detail: `lines: ${total}`,
  } as const;
  await startJob(ctx, { createdBy, work, items: lines.map(toItem), audit });
  await takeFromLimits(ctx, [{ limit: "invitations", key: createdBy, count: total }]);
}

/**
 * Adds the address, to find the row when its person leaves.
 * See PRIVACY-7.
 */
const toItem = ({ line, ...input }: InvitationInput & { line: number }): NewItem => ({
  line,
  input,
  address: emailField.safeParse(input.email).data ?? input.email.slice(0, invitationRules.cell),
});

/**
 * Invites one row, checking again; null when it was sent.
 * Much may have happened since the file was previewed.
 */
export async function inviteLine(
  ctx: WriteCtx,
  { token, tokenHash, ...line }: InvitationInput & { line: number },
  createdBy: Id<"users">,
): Promise<Told | null> {
  const plan = await planInvitation(ctx, line);
  if (plan.outcome === "refused") return toTold(plan);
  if (plan.outcome === "invite") {
    try {
      await invite(ctx, plan.invitee, { token, tokenHash, createdBy });
      return null;
    } catch (error) {
      return { note: noteOf(error) };
    }
  }
  const { userId, courseId, couponCode } = plan;
  const done = await enrollByHand(ctx, { userId, courseId, couponCode, actorId: createdBy });
  if (done.outcome === "couponRefused") return { note: done.code, userId };
  return { note: done.outcome === "enrolled" ? "enrolledInstead" : "personEnrolled", userId };
}

/** The note names the first fault; the dry run has told them all. */
export function toTold({ reasons: [note], userId }: Refused): Told {
  return { note: note ?? "failed", ...(userId && { userId }) };
}
