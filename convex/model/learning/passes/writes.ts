import type * as z from "zod/mini";
import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { passForm } from "../../../shared/passForm";
import type { PassOrigin } from "../../../shared/passes";
import { requireProfile } from "../../platform/accounts";
import { readForm, refuse } from "../../platform/forms";
import { findReader } from "../../platform/mail/reader";
import { queueMail } from "../../platform/mail/writes";
import type { Grant } from "./reads";

/** Reads the administrators' form. Error: formInvalid. */
export async function readGrant(ctx: MutationCtx, input: z.input<typeof passForm>, origin: PassOrigin): Promise<Grant> {
  const { courseId, ...fields } = readForm(passForm, input);
  const id = ctx.db.normalizeId("courses", courseId);
  if (courseId !== "" && (id === null || (await ctx.db.get("courses", id)) === null))
    refuse("courseId", "courseRequired");
  return { ...fields, ...(id && { courseId: id }), origin };
}

interface Occasion {
  now?: number;
  /** Coupon of the request that it answers. */
  couponId?: Id<"discountCoupons">;
  /** Title of the course that its person was enrolled in. */
  enrolledIn?: string;
  /** Until when the purchase can be withdrawn, ms since epoch. */
  withdrawUntil?: number;
}

/** Gives a person a pass, and tells them by mail. Error: notFound. */
export async function givePass(
  ctx: MutationCtx,
  userId: Id<"users">,
  grant: Grant,
  { now = Date.now(), couponId, enrolledIn, withdrawUntil }: Occasion = {},
): Promise<Id<"passes">> {
  await requireProfile(ctx, userId);
  const passId = await ctx.db.insert("passes", { userId, ...grant, givenAt: now, ...(couponId && { couponId }) });
  const reader = await findReader(ctx, userId);
  if (reader === null) return passId;
  const { to, name, language } = reader;
  const { courseId, until = null, priceCents = null } = grant;
  const course = courseId && (await ctx.db.get("courses", courseId));
  const data = {
    ...{ name, courseTitle: course?.title ?? null, until, priceCents, at: now },
    ...{ enrolledIn: enrolledIn ?? null, withdrawUntil: withdrawUntil ?? null },
  };
  await queueMail(ctx, { kind: "passGiven", key: `passGiven:${passId}`, to, userId, language, data });
  return passId;
}
