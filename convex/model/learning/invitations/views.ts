import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { invitationRefusals, invitationStates } from "../../../shared/invitations";
import { mailLanguages } from "../../../shared/mailKinds";
import { findPasswordAccount } from "../../platform/accounts";
import type { Grant } from "../passes/reads";
import type { Plan } from "./plan";
import { bringsRoles } from "./staffing";
import { findInvitedCourse, isOpen } from "./reads";

/** Access that a pass would give, as a line was read. */
export const passPlan = v.object({
  courseId: v.union(v.id("courses"), v.null()),
  courseTitle: v.union(v.string(), v.null()),
  until: v.union(v.string(), v.null()),
  priceCents: v.union(v.number(), v.null()),
  boughtOn: v.union(v.string(), v.null()),
});

export async function toPassPlan(ctx: QueryCtx, grant: Grant): Promise<Infer<typeof passPlan>> {
  const { courseId = null, until = null, priceCents = null, boughtOn = null } = grant;
  const course = courseId && (await ctx.db.get("courses", courseId));
  return { courseId, courseTitle: course?.title ?? null, until, priceCents, boughtOn };
}

/** For administrators. Never the token or its hash. */
export const invitationView = v.object({
  _id: v.id("invitations"),
  email: v.string(),
  fullName: v.string(),
  language: literals(...mailLanguages),
  courseTitle: v.union(v.string(), v.null()),
  couponCode: v.union(v.string(), v.null()),
  /** Passes that acceptance gives. */
  passes: v.array(passPlan),
  /** Roles that the link gives. */
  staff: v.union(v.object({ support: v.boolean(), courseTitles: v.array(v.string()) }), v.null()),
  state: literals(...invitationStates),
  expiresAt: v.number(),
  userId: v.union(v.id("users"), v.null()),
  /** Whether another link can be sent. */
  canBeSentAgain: v.boolean(),
});

export async function toInvitationView(ctx: QueryCtx, row: Doc<"invitations">): Promise<Infer<typeof invitationView>> {
  const { _id, email, fullName, language, couponCode = null, state, expiresAt, acceptedBy: userId = null } = row;
  const course = row.courseId && (await ctx.db.get("courses", row.courseId));
  const canBeSentAgain = isOpen(row) || state === "expired";
  const courseTitle = course?.title ?? null;
  const passes = await Promise.all((row.passes ?? []).map((grant) => toPassPlan(ctx, grant)));
  const staff = await toStaffing(ctx, row);
  const carried = { courseTitle, couponCode, passes, staff };
  return { _id, email, fullName, language, ...carried, state, expiresAt, userId, canBeSentAgain };
}

async function toStaffing(
  ctx: QueryCtx,
  { staff }: Doc<"invitations">,
): Promise<Infer<typeof invitationView>["staff"]> {
  if (staff === undefined) return null;
  const courses = await Promise.all(staff.courseIds.map((courseId) => ctx.db.get("courses", courseId)));
  return {
    support: staff.support,
    courseTitles: courses.filter((course) => course !== null).map(({ title }) => title),
  };
}

/** Outcome of a single invitation. */
export const inviteOutcome = literals("invited", "enrolled", "given", "joined");

const handedFields = {
  email: v.string(),
  fullName: v.string(),
  /** As typed; "" if unknown. */
  phone: v.string(),
  language: literals(...mailLanguages),
  expiresAt: v.number(),
};

/** A link to hand over, before and after its token is added. */
export const handedInvitation = v.object(handedFields);
export const handedLink = v.object({ ...handedFields, token: v.string() });

/** The page that an invitation's link opens. */
export const openInvitation = v.object({
  email: v.string(),
  fullName: v.string(),
  courseTitle: v.union(v.string(), v.null()),
  /** Whether the link makes its user part of the staff. */
  joinsStaff: v.boolean(),
  hasAccount: v.boolean(),
});

export async function toOpenInvitation(
  ctx: QueryCtx,
  invitation: Doc<"invitations">,
): Promise<Infer<typeof openInvitation>> {
  const { email, fullName } = invitation;
  const course = await findInvitedCourse(ctx, invitation);
  const hasAccount = (await findPasswordAccount(ctx, email)) !== null;
  const joinsStaff = await bringsRoles(ctx, invitation);
  return { email, fullName, courseTitle: course?.title ?? null, joinsStaff, hasAccount };
}

const refusal = v.object({ outcome: v.literal("refused"), reasons: v.array(literals(...invitationRefusals)) });

export const invitationPlan = v.union(v.object({ outcome: literals("invite", "enroll") }), refusal);

export function toInvitationPlan(plan: Plan): Infer<typeof invitationPlan> {
  const { outcome } = plan;
  return outcome === "refused" ? { outcome, reasons: plan.reasons } : { outcome };
}

/** Effect of a line that gives a pass. */
export const accessPlan = v.union(
  v.object({ outcome: literals("give", "covered", "carry", "invite"), pass: passPlan }),
  refusal,
);
