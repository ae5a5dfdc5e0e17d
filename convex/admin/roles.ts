import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import {
  addTeacher as assign,
  listTaughtCourses,
  listTeachers,
  removeTeacher as unassign,
  taughtView,
  teacherView,
} from "../model/content/courses/teachers";
import { grantRole, revokeRole } from "../model/people/profiles/roles";
import { listRoles } from "../model/people/profiles/staff";
import { requireUserByEmail } from "../model/platform/accounts";
import { schoolRoles } from "../shared/rights";

/** A person's roles in the school, and the courses that they teach. */
export const ofPerson = adminQuery({
  args: { userId: v.id("users") },
  returns: v.object({ roles: v.array(literals(...schoolRoles)), courses: v.array(taughtView) }),
  handler: async (ctx, { userId }) => ({
    roles: await listRoles(ctx, userId),
    courses: await listTaughtCourses(ctx, userId),
  }),
});

/** Grants or revokes a role. Errors: notFound, cannotRevokeSelf, lastAdmin. */
export const set = adminMutation({
  args: { userId: v.id("users"), role: literals(...schoolRoles), held: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { held, ...change }) => {
    if (held) await grantRole(ctx, change);
    else await revokeRole(ctx, { ...change, actorId: ctx.viewer.userId });
    return null;
  },
});

/** Teachers of a course. */
export const teachers = adminQuery({
  args: { courseId: v.id("courses") },
  returns: v.array(teacherView),
  handler: async (ctx, { courseId }) => await listTeachers(ctx, courseId),
});

/** Errors: notFound, limitReached. */
export const addTeacher = adminMutation({
  args: { courseId: v.id("courses"), userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, place) => {
    await assign(ctx, place);
    return null;
  },
});

/** By sign-in address. Errors: notFound, limitReached. */
export const addTeacherByEmail = adminMutation({
  args: { courseId: v.id("courses"), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { courseId, email }) => {
    await assign(ctx, { courseId, userId: await requireUserByEmail(ctx, email) });
    return null;
  },
});

export const removeTeacher = adminMutation({
  args: { courseId: v.id("courses"), userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, place) => {
    await unassign(ctx, place);
    return null;
  },
});
