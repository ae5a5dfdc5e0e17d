import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { holds, rights, schoolRoles, type Right, type SchoolRole } from "../../../shared/rights";
import { findProfile } from "../../platform/accounts";
import { fail } from "../../platform/errors";
import { lacksFactor } from "../secondFactor/reads";
import { requireStudent, type Viewer } from "./access";

type Ctx = QueryCtx | MutationCtx;
/** Finds the courses that a request is about; null stands for one that does not exist. */
type FindCourses = () => Promise<readonly (Id<"courses"> | null)[]>;

const nowhere: FindCourses = () => Promise.resolve([]);

/** Roles in the whole school. */
export async function listRoles(ctx: Ctx, userId: Id<"users">): Promise<SchoolRole[]> {
  const rows = await ctx.db
    .query("userRoles")
    .withIndex("by_userId_and_role", (q) => q.eq("userId", userId))
    .take(schoolRoles.length);
  return rows.map(({ role }) => role);
}

/** Courses that the person teaches, the first assigned first. */
export async function listTaught(ctx: Ctx, userId: Id<"users">): Promise<Id<"courses">[]> {
  const rows = await ctx.db
    .query("courseStaff")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId))
    .take(limits.taughtCourses);
  return rows.map(({ courseId }) => courseId);
}

/** Rights of a person, for the client to show. */
export async function readRights(
  ctx: Ctx,
  userId: Id<"users">,
): Promise<{ isAdmin: boolean; rights: Right[]; courseRights: Right[] }> {
  const roles = await listRoles(ctx, userId);
  const isTeacher = (await listTaught(ctx, userId)).length > 0;
  return {
    isAdmin: roles.includes("admin"),
    rights: rights.filter((right) => roles.some((role) => holds(role, right))),
    courseRights: isTeacher ? rights.filter((right) => holds("teacher", right)) : [],
  };
}

/** Whether a person works for the school in any role. */
export const isStaff = async (ctx: Ctx, userId: Id<"users">): Promise<boolean> =>
  (await listRoles(ctx, userId)).length > 0 || (await listTaught(ctx, userId)).length > 0;

type Standing = "allowed" | "notAdmin" | "notFound" | "secondFactorMissing";

/**
 * Decides whether a person holds a right (ROLE-1).
 * Teachers hold theirs only if the request names courses and teach all of them; other courses are "not found" to them.
 */
async function judge(ctx: Ctx, userId: Id<"users">, right: Right, findCourses: FindCourses): Promise<Standing> {
  const bySchool = (await listRoles(ctx, userId)).some((role) => holds(role, right));
  if (!bySchool) {
    const taught = holds("teacher", right) ? await listTaught(ctx, userId) : [];
    if (taught.length === 0) return "notAdmin";
    const courseIds = await findCourses();
    const isTheirs = courseIds.every((courseId) => courseId !== null && taught.includes(courseId));
    if (courseIds.length === 0 || !isTheirs) return "notFound";
  }
  return (await lacksFactor(ctx, userId)) ? "secondFactorMissing" : "allowed";
}

/**
 * Requires the caller's right, in the courses that the request is about.
 * Errors: notAdmin, notFound (another's course), secondFactorMissing.
 */
export async function requireRight(
  ctx: Ctx,
  { userId }: Pick<Viewer, "userId">,
  right: Right,
  findCourses: FindCourses = nowhere,
): Promise<void> {
  const standing = await judge(ctx, userId, right, findCourses);
  if (standing !== "allowed") fail(standing);
}

/** Whether a person holds a right in a course; without one, in the whole school. */
export async function holdsRight(
  ctx: Ctx,
  userId: Id<"users">,
  right: Right,
  courseId: Id<"courses"> | undefined,
): Promise<boolean> {
  const courseIds = courseId === undefined ? [] : [courseId];
  return (await judge(ctx, userId, right, () => Promise.resolve(courseIds))) === "allowed";
}

/** Whether a person may open a course as its students see it, without enrolling (ROLE-5). */
export const mayPreview = async (ctx: Ctx, userId: Id<"users">, courseId: Id<"courses">): Promise<boolean> =>
  await holdsRight(ctx, userId, "author", courseId);

/**
 * Whether work in a person's name may go on.
 * It ends when they are blocked or lose the right.
 */
export async function mayStill(
  ctx: Ctx,
  userId: Id<"users">,
  right: Right,
  findCourses: FindCourses = nowhere,
): Promise<boolean> {
  if ((await findProfile(ctx, userId))?.isBlocked !== false) return false;
  return (await judge(ctx, userId, right, findCourses)) === "allowed";
}

export interface Staff extends Viewer {
  /** Courses to which the caller's right is limited; null without a limit. */
  courseIds: readonly Id<"courses">[] | null;
}

/** Whether a list's course is in the caller's reach; `null` is the whole school. */
export const reaches = ({ courseIds }: Pick<Staff, "courseIds">, courseId: Id<"courses"> | null): boolean =>
  courseIds === null || (courseId !== null && courseIds.includes(courseId));

/**
 * Requires the right anywhere: in the whole school, or in some course.
 * For lists, which then show the caller's courses only. Errors: notAuthenticated, accountBlocked, notAdmin,
 * secondFactorMissing.
 */
export async function requireRightSomewhere(ctx: Ctx, right: Right): Promise<Staff> {
  const viewer = await requireStudent(ctx);
  const bySchool = (await listRoles(ctx, viewer.userId)).some((role) => holds(role, right));
  const courseIds = bySchool ? null : await listTaught(ctx, viewer.userId);
  await requireRight(ctx, viewer, right, () => Promise.resolve(courseIds ?? []));
  return { ...viewer, courseIds };
}
