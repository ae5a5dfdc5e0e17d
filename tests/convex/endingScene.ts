import { vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { retentionPeriods } from "../../convex/shared/retention";
import { expectSound, nth } from "./admin/scene";
import { enrolledInFourLessons } from "./lessonScene";
import { addPerson, allRows, type Backend, type Person } from "./setup";

export const DAY = 24 * 60 * 60_000;
export const reason = "Compra devolvida a pedido";

export const own = async (t: Backend, userId: Id<"users">): Promise<Doc<"enrollments">[]> =>
  (await t.run((ctx) => allRows(ctx, "enrollments"))).filter((row) => row.userId === userId);
export const progressOf = async (t: Backend, userId: Id<"users">) =>
  (await t.run((ctx) => allRows(ctx, "lessonProgress"))).filter((row) => row.userId === userId);

/** A student in a course of four lessons, and an administrator who can end that. */
export async function createScene(begin: () => ReturnType<typeof enrolledInFourLessons> = enrolledInFourLessons) {
  const scene = await begin();
  const { t, userId, course } = scene;
  const admin = await addPerson(t, "admin");
  const leave = async (why = reason) => {
    const enrollmentId = nth(await own(t, userId))._id;
    await admin.as.mutation(api.admin.enrollments.end, { enrollmentId, reason: why });
    return enrollmentId;
  };
  const outlast = async () => {
    vi.setSystemTime(Date.now() + retentionPeriods.endedStudies);
    await t.mutation(internal.jobs.privacySweep.endedStudies, {});
    await expectSound(t);
  };
  const person: Person = scene;
  return { ...scene, person, admin, leave, outlast, courseId: course._id };
}
