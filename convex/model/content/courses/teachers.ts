import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { requireCourse } from "./reads";
import { linkedName, toLinkedName } from "./views";
import { listTaught } from "../../people/profiles/staff";
import { findProfile, readOwner, requireProfile } from "../../platform/accounts";
import { fail } from "../../platform/errors";

type Place = Pick<Doc<"courseStaff">, "courseId" | "userId">;

export const teacherView = v.object({ userId: v.id("users"), fullName: v.string(), email: v.string() });
export const taughtView = v.object({ courseId: v.id("courses"), title: v.string() });

const listRows = (ctx: QueryCtx, courseId: Id<"courses">): Promise<Doc<"courseStaff">[]> =>
  ctx.db
    .query("courseStaff")
    .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
    .take(limits.courseTeachers);

async function listProfiles(ctx: QueryCtx, courseId: Id<"courses">): Promise<Doc<"profiles">[]> {
  const rows = await listRows(ctx, courseId);
  const profiles = await Promise.all(rows.map(({ userId }) => findProfile(ctx, userId)));
  return profiles.filter((profile) => profile !== null);
}

/** Teachers of a course, the first assigned first. */
export async function listTeachers(ctx: QueryCtx, courseId: Id<"courses">): Promise<Infer<typeof teacherView>[]> {
  const profiles = await listProfiles(ctx, courseId);
  return await Promise.all(
    profiles.map(async (profile) => ({ userId: profile.userId, ...(await readOwner(ctx, profile)) })),
  );
}

/** Names for the course's page, without blocked people (COURSE-14). */
export async function listTeacherNames(ctx: QueryCtx, courseId: Id<"courses">): Promise<string[]> {
  const profiles = await listProfiles(ctx, courseId);
  return profiles.filter(({ isBlocked }) => !isBlocked).map(({ fullName }) => fullName);
}

export const schoolTeacher = v.object({ fullName: v.string(), courses: v.array(linkedName) });

/**
 * Teachers of published courses with some of those, for home (HOME-16).
 * Blocked people are left out. Each step goes on after the last person's rows.
 */
export async function listSchoolTeachers(ctx: QueryCtx): Promise<Infer<typeof schoolTeacher>[]> {
  const teachers: Infer<typeof schoolTeacher>[] = [];
  let row = await ctx.db.query("courseStaff").withIndex("by_userId_and_courseId").first();
  for (let looked = 0; row !== null && looked < limits.homeTeachers; looked += 1) {
    const { userId } = row;
    const profile = await findProfile(ctx, userId);
    const courses = profile === null || profile.isBlocked ? [] : await listPublishedTaught(ctx, userId);
    if (profile !== null && courses.length > 0) teachers.push({ fullName: profile.fullName, courses });
    row = await ctx.db
      .query("courseStaff")
      .withIndex("by_userId_and_courseId", (q) => q.gt("userId", userId))
      .first();
  }
  return teachers;
}

async function listPublishedTaught(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof linkedName>[]> {
  const names: Infer<typeof linkedName>[] = [];
  const taught = ctx.db.query("courseStaff").withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId));
  for await (const { courseId } of taught) {
    const course = await ctx.db.get("courses", courseId);
    if (course?.status === "published") names.push(toLinkedName(course));
    if (names.length === limits.homeTaught) break;
  }
  return names;
}

/** Courses that a person teaches; those in the bin are left out. */
export async function listTaughtCourses(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof taughtView>[]> {
  const courses = await Promise.all((await listTaught(ctx, userId)).map((courseId) => ctx.db.get("courses", courseId)));
  return courses.filter((course) => course !== null).map(({ _id: courseId, title }) => ({ courseId, title }));
}

/**
 * Makes a person teacher of a course (ROLE-2).
 * Errors: notFound, limitReached.
 */
export async function addTeacher(ctx: MutationCtx, { courseId, userId }: Place): Promise<void> {
  await requireCourse(ctx, courseId);
  await requireProfile(ctx, userId);
  if ((await assignTeacher(ctx, { courseId, userId })) === "full") fail("limitReached");
}

/**
 * Makes a person teacher of a course, unless either has as many as it may.
 * The caller has checked that both exist.
 */
export async function assignTeacher(
  ctx: MutationCtx,
  { courseId, userId }: Place,
): Promise<"added" | "already" | "full"> {
  const taught = await listTaught(ctx, userId);
  if (taught.includes(courseId)) return "already";
  const teachers = await listRows(ctx, courseId);
  if (taught.length === limits.taughtCourses || teachers.length === limits.courseTeachers) return "full";
  await ctx.db.insert("courseStaff", { courseId, userId });
  return "added";
}

/** In open tabs at once. */
export async function removeTeacher(ctx: MutationCtx, { courseId, userId }: Place): Promise<void> {
  const row = await ctx.db
    .query("courseStaff")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .unique();
  if (row !== null) await ctx.db.delete("courseStaff", row._id);
}

/** Removes all teachers of a course deleted for good. */
export async function removeTeachers(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  for (const { _id } of await listRows(ctx, courseId)) await ctx.db.delete("courseStaff", _id);
}
