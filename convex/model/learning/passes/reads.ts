import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { literals } from "convex-helpers/validators";
import { parseISO } from "date-fns";
import { brazilDay, inBrazil } from "../../../shared/brazilDay";
import { covers, passOrigins } from "../../../shared/passes";
import { readSettings } from "../../platform/settings/settings";
import { grantFields } from "./tables";

type Ctx = QueryCtx | MutationCtx;

const grant = v.object(grantFields);
export type Grant = Infer<typeof grant>;

/** Passes of one person; hardly anybody has more. */
const MOST_PASSES = 200;

export async function needsPass(ctx: Ctx): Promise<boolean> {
  return (await readSettings(ctx)).access?.mode === "byApproval";
}

/** Newest first. */
export async function listPasses(ctx: Ctx, userId: Id<"users">): Promise<Doc<"passes">[]> {
  return await ctx.db
    .query("passes")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .take(MOST_PASSES);
}

/** Passes not ended whose last day is over, the longest first. */
export async function listExpired(ctx: Ctx, now: number, limit: number): Promise<Doc<"passes">[]> {
  return await ctx.db
    .query("passes")
    .withIndex("by_ended_and_until", (q) => q.eq("ended", undefined).gt("until", "").lt("until", brazilDay(now)))
    .take(limit);
}

/** When a pass was sold, ms since epoch; the start of the day if a file tells only that. */
export const soldAt = ({ boughtOn, givenAt }: Doc<"passes">): number =>
  boughtOn === undefined ? givenAt : parseISO(boughtOn, { in: inBrazil }).getTime();

/** Whether a pass lets its person enroll in something on a day. */
export const isValid = ({ ended, until }: Doc<"passes">, today: string): boolean =>
  ended === undefined && (until === undefined || until >= today);

/** Whether a pass lets its person enroll in the course on a day. */
export const isValidFor = (pass: Doc<"passes">, courseId: Id<"courses">, today: string): boolean =>
  isValid(pass, today) && (pass.courseId === undefined || pass.courseId === courseId);

/** Finds the newest pass that lets the person enroll. */
export async function findPass(
  ctx: Ctx,
  userId: Id<"users">,
  courseId: Id<"courses">,
  now: number,
): Promise<Doc<"passes"> | null> {
  const today = brazilDay(now);
  return (await listPasses(ctx, userId)).find((pass) => isValidFor(pass, courseId, today)) ?? null;
}

/** Whether a valid pass of the person already gives all that the grant would. */
export async function isCovered(ctx: Ctx, userId: Id<"users">, grant: Grant, now: number): Promise<boolean> {
  const today = brazilDay(now);
  return (await listPasses(ctx, userId)).some(
    (pass) => pass.ended === undefined && (pass.until === undefined || pass.until >= today) && covers(pass, grant),
  );
}

/** Fields that administrators give a pass. */
export const passInput = {
  courseId: v.string(),
  until: v.optional(v.string()),
  priceCents: v.optional(v.number()),
  note: v.string(),
};

/** A pass as its person sees it, without note. */
export const ownPass = v.object({
  _id: v.id("passes"),
  /** Null: all courses. `title` is null if the course is gone. */
  course: v.union(v.object({ _id: v.id("courses"), title: v.union(v.string(), v.null()) }), v.null()),
  givenAt: v.number(),
  until: v.union(v.string(), v.null()),
  ended: v.union(v.object({ at: v.number(), reason: v.string() }), v.null()),
});

/** A pass as administrators see it. */
export const passRow = ownPass.extend({
  origin: literals(...passOrigins),
  priceCents: v.union(v.number(), v.null()),
  boughtOn: v.union(v.string(), v.null()),
  note: v.string(),
  version: v.number(),
});

export async function toOwnPass(ctx: QueryCtx, pass: Doc<"passes">): Promise<Infer<typeof ownPass>> {
  const { _id, courseId, givenAt, until = null } = pass;
  const ended = pass.ended ? { at: pass.ended.at, reason: pass.ended.reason } : null;
  const course = courseId && (await ctx.db.get("courses", courseId));
  const named = courseId === undefined ? null : { _id: courseId, title: course?.title ?? null };
  return { _id, course: named, givenAt, until, ended };
}

export async function toPassRow(ctx: QueryCtx, pass: Doc<"passes">): Promise<Infer<typeof passRow>> {
  const { origin, priceCents = null, boughtOn = null, note, version = 0 } = pass;
  return { ...(await toOwnPass(ctx, pass)), origin, priceCents, boughtOn, note, version };
}
