import { v, type Infer } from "convex/values";
import * as z from "zod/mini";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { internalAction, internalMutation } from "../functions";
import { findCoupon } from "../model/learning/coupons/reads";
import { createCoupon } from "../model/learning/coupons/writes";
import { findCourseBySlug } from "../model/content/courses/reads";
import { addTeacher } from "../model/content/courses/teachers";
import { recommendBefore } from "../model/content/courses/writes";
import { findPathBySlug, requirePath } from "../model/content/paths/reads";
import { addPathCourse, createPath, setPathStatus } from "../model/content/paths/writes";
import { newCourse } from "../model/content/courseFiles/folder/newCourse";
import { createCourse } from "../model/flows/courseFiles/writes";
import {
  demonstrationCoupons,
  demonstrationPeople,
  demonstrationPromo,
  EXHAUSTED_COUPON,
} from "../model/demonstration/content";
import { requireDemonstration } from "../model/demonstration/guard";
import { enroll } from "../model/learning/enrollments/writes";
import { fail } from "../model/platform/errors";
import { readForm } from "../model/platform/forms";
import { grantRole } from "../model/people/profiles/roles";
import { findPromo, savePromo } from "../model/platform/settings/promo";
import { pathForm } from "../shared/pathForm";
import { readNewAccount } from "../model/people/signIn/newAccount";
import { registerAccount } from "../model/people/signIn/passwordProvider";

/**
 * The demonstration: internal, and overwrites nothing.
 * Outside the local backend (LOCAL_BACKEND=1) it needs `{"force": true}`.
 */
const force = v.optional(v.boolean());

/** Inserts missing promo settings and coupons. */
export const settings = internalMutation({
  args: { force },
  returns: v.null(),
  handler: async (ctx, args) => {
    requireDemonstration(args.force);
    if ((await findPromo(ctx)) === null) {
      await savePromo(ctx, demonstrationPromo(Date.now()), 0);
    }
    for (const coupon of demonstrationCoupons) {
      if ((await findCoupon(ctx, coupon.code)) === null) await createCoupon(ctx, coupon);
    }
    return null;
  },
});

/**
 * Publishes courses in the given order, all or none.
 * Existing slugs are skipped, so that administrators' edits stay.
 * Error: formInvalid, `field` with its place in `courses`.
 */
export const importCourses = internalMutation({
  args: { courses: v.array(v.any()), force },
  returns: v.object({ created: v.array(v.string()), skipped: v.array(v.string()) }),
  handler: async (ctx, args) => {
    requireDemonstration(args.force);
    const created: string[] = [];
    const skipped: string[] = [];
    for (const course of readForm(z.array(newCourse), args.courses as z.input<typeof newCourse>[])) {
      const exists = (await findCourseBySlug(ctx, course.slug)) !== null;
      if (!exists) await createCourse(ctx, course);
      (exists ? skipped : created).push(course.slug);
    }
    return { created, skipped };
  },
});

/**
 * Publishes the courses of an uploaded JSON file, in its order, each on its own.
 * Deletes the file. Errors: those of importCourses.
 */
export const importUpload = internalAction({
  args: { fileId: v.id("_storage"), force },
  returns: v.null(),
  handler: async (ctx, { fileId, force }) => {
    requireDemonstration(force);
    const file = (await ctx.storage.get(fileId)) ?? fail("notFound");
    await ctx.storage.delete(fileId);
    for (const course of JSON.parse(await file.text()) as unknown[])
      await ctx.runMutation(internal.cli.seed.importCourses, { courses: [course], ...(force && { force }) });
    return null;
  },
});

/**
 * Publishes paths over courses that are there, named by slug, with what is recommended before each course.
 * Existing paths, and courses with recommendations, are left alone. Errors: formInvalid, notFound (a course).
 */
export const importPaths = internalMutation({
  args: { paths: v.array(v.any()), before: v.record(v.string(), v.array(v.string())), force },
  returns: v.null(),
  handler: async (ctx, args) => {
    requireDemonstration(args.force);
    const find = async (slug: string) => (await findCourseBySlug(ctx, slug)) ?? fail("notFound");
    for (const { courses, ...fields } of readForm(z.array(newPathForm), args.paths as z.input<typeof newPathForm>[])) {
      if ((await findPathBySlug(ctx, fields.slug)) !== null) continue;
      const pathId = await createPath(ctx, fields);
      for (const slug of courses) await addPathCourse(ctx, await requirePath(ctx, pathId), await find(slug));
      await setPathStatus(ctx, await requirePath(ctx, pathId), "published");
    }
    for (const [slug, recommended] of Object.entries(args.before)) {
      if ((await find(slug)).beforeIds !== undefined) continue;
      for (const other of recommended) await recommendBefore(ctx, await find(slug), (await find(other))._id);
    }
    return null;
  },
});

const newPathForm = z.extend(pathForm, { courses: z.array(z.string()) });

const person = v.object({ fullName: v.string(), email: v.string(), password: v.optional(v.string()) });

type SeededAccount = Infer<typeof seededAccount>;
const seededAccount = v.object({
  email: v.string(),
  /** Set only if this call created the account without a password. */
  generatedPassword: v.union(v.string(), v.null()),
  created: v.boolean(),
});

interface SeededAccounts {
  admin: SeededAccount;
  student: SeededAccount;
  support?: SeededAccount;
  teacher?: SeededAccount;
}

/**
 * Creates one administrator and one student; support and a teacher of the first two courses if they are named.
 * A missing password is generated and returned. An address that has an account already is left alone and gets no
 * role: its owner may not be the operator.
 */
export const accounts = internalAction({
  args: {
    admin: v.optional(person),
    student: v.optional(person),
    support: v.optional(person),
    teacher: v.optional(person),
    force,
  },
  returns: v.object({
    admin: seededAccount,
    student: seededAccount,
    support: v.optional(seededAccount),
    teacher: v.optional(seededAccount),
  }),
  handler: async (ctx, args): Promise<SeededAccounts> => {
    requireDemonstration(args.force);
    const admin = await seedAccount(ctx, args.admin ?? demonstrationPeople.admin);
    if (admin.userId !== null) await ctx.runMutation(internal.cli.seed.makeAdmin, { userId: admin.userId });
    const student = await seedAccount(ctx, args.student ?? demonstrationPeople.student);
    const made: SeededAccounts = { admin: admin.account, student: student.account };
    for (const role of ["support", "teacher"] as const) {
      const named = args[role];
      if (named === undefined) continue;
      const { userId, account } = await seedAccount(ctx, named);
      if (userId !== null) await ctx.runMutation(internal.cli.seed.makeStaff, { userId, role });
      made[role] = account;
    }
    return made;
  },
});

/**
 * Grants the role and uses up the exhausted coupon.
 * The coupon needs a course.
 */
export const makeAdmin = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await grantRole(ctx, { userId, role: "admin" });
    const course = await ctx.db
      .query("courses")
      .withIndex("by_status", (q) => q.eq("status", "published"))
      .first();
    const coupon = await findCoupon(ctx, EXHAUSTED_COUPON);
    if (course !== null && coupon !== null && coupon.currentUses === 0) {
      await enroll(ctx, { userId, courseId: course._id, couponCode: coupon.code });
    }
    return null;
  },
});

/** Grants support, or the teaching of the first two courses. */
export const makeStaff = internalMutation({
  args: { userId: v.id("users"), role: v.union(v.literal("support"), v.literal("teacher")) },
  returns: v.null(),
  handler: async (ctx, { userId, role }) => {
    if (role === "support") {
      await grantRole(ctx, { userId, role });
      return null;
    }
    const courses = await ctx.db
      .query("courses")
      .withIndex("by_status", (q) => q.eq("status", "published"))
      .take(2);
    for (const { _id: courseId } of courses) await addTeacher(ctx, { userId, courseId });
    return null;
  },
});

/** Creates the account; `userId` is null if the address has one. */
async function seedAccount(
  ctx: ActionCtx,
  { fullName, email, password }: Infer<typeof person>,
): Promise<{ userId: Id<"users"> | null; account: SeededAccount }> {
  const given = password ?? generatePassword();
  const account = readNewAccount({ fullName, email, password: given });
  const taken = await ctx.runQuery(internal.jobs.credentials.isEmailTaken, { email: account.email });
  const userId = taken ? null : await registerAccount(ctx, account);
  const generatedPassword = taken || password !== undefined ? null : given;
  return { userId, account: { email: account.email, generatedPassword, created: !taken } };
}

/** Returns a password of 100 bits that is easy to type. */
function generatePassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
