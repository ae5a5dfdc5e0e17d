import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { requestStates } from "../../../shared/accessRequests";
import { pixCode } from "../../../shared/pix";
import { findProfile } from "../../platform/accounts";
import { readSettings } from "../../platform/settings/settings";
import { withdrawableUntil } from "./reads";

const facts = {
  _id: v.id("accessRequests"),
  /** `title` and `slug` are null once the course is gone. */
  course: v.object({
    _id: v.id("courses"),
    title: v.union(v.string(), v.null()),
    slug: v.union(v.string(), v.null()),
  }),
  txid: v.string(),
  askedAt: v.number(),
  priceCents: v.union(v.number(), v.null()),
  couponCode: v.union(v.string(), v.null()),
  state: literals(...requestStates),
  decidedAt: v.union(v.number(), v.null()),
  reason: v.union(v.string(), v.null()),
  /** Until when the purchase can be withdrawn, ms since epoch. */
  withdrawableUntil: v.union(v.number(), v.null()),
};

/** A request, for its student. */
export const ownRequest = v.object({
  ...facts,
  /** PIX "copia e cola" of an open request; null without a key or a price. */
  pix: v.union(v.string(), v.null()),
});

/** A request, for administrators. `student` is null once the account is gone. */
export const requestRow = v.object({
  ...facts,
  userId: v.id("users"),
  studentName: v.string(),
});

async function toFacts(ctx: QueryCtx, request: Doc<"accessRequests">) {
  const { _id, courseId, txid, askedAt, priceCents, couponCode, state, decidedAt, reason } = request;
  const course = await ctx.db.get("courses", courseId);
  return {
    _id,
    course: { _id: courseId, title: course?.title ?? null, slug: course?.slug ?? null },
    txid,
    askedAt,
    priceCents: priceCents ?? null,
    couponCode: couponCode ?? null,
    state,
    decidedAt: decidedAt ?? null,
    reason: reason ?? null,
    withdrawableUntil: withdrawableUntil(request),
  };
}

export async function toOwnRequest(ctx: QueryCtx, request: Doc<"accessRequests">): Promise<Infer<typeof ownRequest>> {
  return { ...(await toFacts(ctx, request)), pix: request.state === "asked" ? await pixOf(ctx, request) : null };
}

/** The code of today's key: money to an old one would be lost. */
async function pixOf(ctx: QueryCtx, { priceCents = 0, txid }: Doc<"accessRequests">): Promise<string | null> {
  const { pixKey: key, pixName: name, pixCity: city } = (await readSettings(ctx)).promo ?? {};
  if (key === undefined || name === undefined || city === undefined || priceCents === 0) return null;
  return pixCode({ key, name, city, cents: priceCents, txid });
}

export async function toRequestRow(ctx: QueryCtx, request: Doc<"accessRequests">): Promise<Infer<typeof requestRow>> {
  const { userId } = request;
  return { ...(await toFacts(ctx, request)), userId, studentName: (await findProfile(ctx, userId))?.fullName ?? "" };
}
