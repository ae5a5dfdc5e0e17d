import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { attempt, enrolled } from "./examScene";
import { addPerson, allRows, lessonsOf, mutate, present, type Backend, type Person } from "./setup";

const paginationOpts = { numItems: 20, cursor: null };

/** 09:00 in Brasília. */
const ENROLLED_AT = Date.parse("2026-01-05T12:00:00Z");

/** A student with a certificate, enrolled on January 5, 2026, and an administrator. */
export async function certified() {
  const { t, course, courseId, person, as } = await enrolled({ title: "SQL", lessons: [1] });
  await mutate(t, async (ctx) => {
    for (const { _id } of await allRows(ctx, "enrollments"))
      await ctx.db.patch("enrollments", _id, { enrolledAt: ENROLLED_AT });
  });
  await finish(t, person, courseId);
  const admin = await addPerson(t, "admin");
  return { t, course, courseId, person, as, admin: admin.as, ...(await lastCertificate(person)) };
}

export async function finish(t: Backend, { as }: Person, courseId: Id<"courses">): Promise<void> {
  for (const { _id } of await lessonsOf(t, courseId))
    await as.mutation(api.student.progress.complete, { lessonId: _id });
  await attempt(t, as, courseId);
}

export async function lastCertificate({ as }: Pick<Person, "as">) {
  const { page } = await as.query(api.student.certificates.mine, { paginationOpts });
  const newest = await present(page.find(({ state }) => state !== "replaced") ?? null);
  return { certificateId: newest._id, hash: newest.hash };
}

export const why = { reason: "other", note: "Because of a reason" } as const;
