import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { deleteFiles } from "../credentials/certificates/files";
import { retireRecord } from "../credentials/certificates/records";
import { countRemovedUse } from "../learning/coupons/writes";
import { deletePlace } from "../learning/enrollments/places";
import { createProfile, updateProfile } from "../people/profiles/writes";
import { requireProfile } from "../platform/accounts";
import type { MadeUpPerson } from "./people";

export async function findMadeUpStudent(ctx: QueryCtx | MutationCtx, number: number): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("by_madeUp", (q) => q.eq("madeUp", number))
    .unique();
}

/** The one with the highest number. */
export async function lastMadeUpStudent(ctx: QueryCtx | MutationCtx): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("by_madeUp", (q) => q.gte("madeUp", 0))
    .order("desc")
    .first();
}

export async function countMadeUpStudents(ctx: QueryCtx | MutationCtx): Promise<number> {
  return ((await lastMadeUpStudent(ctx))?.madeUp ?? -1) + 1;
}

/** Creates a user with a profile but no account: nobody can sign in. */
export async function createMadeUpStudent(
  ctx: MutationCtx,
  number: number,
  person: MadeUpPerson,
): Promise<Id<"users">> {
  const { fullName, email } = person;
  const userId = await ctx.db.insert("users", { name: fullName, email, madeUp: number });
  await createProfile(ctx, { userId, fullName, email });
  const profile = await requireProfile(ctx, userId);
  await updateProfile(ctx, profile, person, profile.version);
  return userId;
}

/**
 * Deletes everything of this student.
 * Attempts and certificates too: none of it was ever real.
 */
export async function removeMadeUpStudent(ctx: MutationCtx, { _id: userId }: Doc<"users">): Promise<void> {
  const progress = ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_courseId_and_completedAt", (q) => q.eq("userId", userId));
  for await (const { _id } of progress) await ctx.db.delete("lessonProgress", _id);
  const certificates = ctx.db.query("certificates").withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId));
  for await (const { _id } of certificates) {
    await deleteHistory(ctx, _id);
    await ctx.db.delete("certificates", _id);
  }
  const attempts = ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", userId))
    .order("desc");
  for await (const { _id } of attempts) await ctx.db.delete("examAttempts", _id);
  const sittings = ctx.db
    .query("examSittings")
    .withIndex("by_userId_and_courseId_and_status", (q) => q.eq("userId", userId));
  for await (const { _id } of sittings) await ctx.db.delete("examSittings", _id);
  const candidates = ctx.db.query("examCandidates").withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId));
  for await (const { _id } of candidates) await ctx.db.delete("examCandidates", _id);
  await deletePractice(ctx, userId);
  const enrollments = ctx.db.query("enrollments").withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId));
  // Unlike a removed course, this gives the coupons' uses back.
  for await (const enrollment of enrollments) {
    await ctx.db.delete("enrollments", enrollment._id);
    await deletePlace(ctx, enrollment);
  }
  const ended = ctx.db.query("endedEnrollments").withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId));
  for await (const enrollment of ended) {
    await ctx.db.delete("endedEnrollments", enrollment._id);
    await deletePlace(ctx, enrollment);
    await countRemovedUse(ctx, enrollment, -1);
  }
  const passes = ctx.db.query("passes").withIndex("by_userId", (q) => q.eq("userId", userId));
  for await (const { _id } of passes) await ctx.db.delete("passes", _id);
  const inquiries = ctx.db.query("inquiries").withIndex("by_userId_and_stateAt", (q) => q.eq("userId", userId));
  for await (const { _id } of inquiries) await ctx.db.delete("inquiries", _id);
  const receipts = ctx.db.query("announcementReceipts").withIndex("by_userId", (q) => q.eq("userId", userId));
  for await (const { _id } of receipts) await ctx.db.delete("announcementReceipts", _id);
  await ctx.db.delete("profiles", (await requireProfile(ctx, userId))._id);
  await ctx.db.delete("users", userId);
}

async function deletePractice(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const answers = ctx.db.query("practiceAnswers").withIndex("by_userId_and_questionId", (q) => q.eq("userId", userId));
  for await (const { _id } of answers) await ctx.db.delete("practiceAnswers", _id);
  const days = ctx.db.query("practiceDays").withIndex("by_userId_and_day", (q) => q.eq("userId", userId));
  for await (const { _id } of days) await ctx.db.delete("practiceDays", _id);
}

async function deleteHistory(ctx: MutationCtx, certificateId: Id<"certificates">): Promise<void> {
  await deleteFiles(ctx, certificateId);
  await retireRecord(ctx, certificateId);
  for (const table of ["badges", "certificateEvents", "nameRequests"] as const) {
    const rows = ctx.db.query(table).withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId));
    for await (const { _id } of rows) await ctx.db.delete(table, _id);
  }
}
