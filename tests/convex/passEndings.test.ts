import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { auditTrail, expectSound, nth } from "./admin/scene";
import { addCourse, addPerson, allRows, createBackend, finishScheduled } from "./setup";

afterEach(() => {
  vi.useRealTimers();
});

/** A student who entered `count` courses with a pass for all, in a school by approval. */
async function studentWithPass(count: number) {
  const t = createBackend();
  const courses = [];
  for (let index = 0; index < count; index++) courses.push(await addCourse(t));
  const admin = await addPerson(t, "admin");
  const { as, userId } = await addPerson(t);
  await admin.as.mutation(api.admin.access.update, { mode: "byApproval" });
  await admin.as.mutation(api.admin.students.open, { userId });
  const give = async (pass: { courseId?: string } = {}) => {
    await admin.as.mutation(api.admin.passes.give, { userId, courseId: "", note: "", ...pass });
    return nth(await admin.as.query(api.admin.passes.list, { userId }))._id;
  };
  const passId = await give();
  const enrolled = async () => (await t.run((ctx) => allRows(ctx, "enrollments"))).map(({ courseId }) => courseId);
  const end = async (courses: "keepCourses" | "endCourses", id = passId) => {
    await admin.as.mutation(api.admin.passes.end, { passId: id, reason: "Reembolso", courses });
    await finishScheduled(t);
  };
  const mails = async () => (await t.run((ctx) => allRows(ctx, "mails"))).map(({ kind }) => kind);
  return { t, admin, student: as, userId, courses, give, passId, enrolled, end, mails };
}

type Scene = Awaited<ReturnType<typeof studentWithPass>>;

async function enterAll({ student, courses }: Scene): Promise<void> {
  for (const { _id: courseId } of courses) await student.mutation(api.student.enrollments.enroll, { courseId });
}

test("PASS-3: the courses entered with a pass stay, or end with it and its reason, however many", async () => {
  const scene = await studentWithPass(23);
  const { t, student, courses, enrolled, end, mails } = scene;
  await enterAll(scene);
  await end("keepCourses");
  expect(await enrolled()).toHaveLength(23);
  await scene.give();
  expect(await enrolled()).toHaveLength(23);

  const other = await studentWithPass(23);
  await enterAll(other);
  await other.end("endCourses");
  expect(await other.enrolled()).toEqual([]);
  const ended = await other.student.query(api.student.enrollments.ended, { of: nth(other.courses, 22)._id });
  expect(ended?.reason).toBe("Reembolso");
  expect(await other.mails(), "one mail, not one for each course").toEqual(["passGiven", "passEnded"]);
  expect(await auditTrail(other.t)).toHaveLength((await auditTrail(t)).length - 1 + 23);
  await expectSound(other.t);
  await expectSound(t);
  expect(await mails()).toEqual(["passGiven", "passEnded", "passGiven"]);
  expect(await student.query(api.student.enrollments.ended, { of: nth(courses)._id })).toBeNull();
});

test("PASS-3: another valid pass keeps its course, and ends it when it ends itself", async () => {
  const scene = await studentWithPass(2);
  const { courses, enrolled, end, give } = scene;
  await enterAll(scene);
  const [kept] = courses;
  const other = await give({ courseId: nth(courses)._id });
  await end("endCourses");
  expect(await enrolled()).toEqual([kept?._id]);
  await end("endCourses", other);
  expect(await enrolled()).toEqual([]);
});

test("PASS-3: a course entered without the pass stays", async () => {
  const scene = await studentWithPass(2);
  const { admin, userId, courses, enrolled, end } = scene;
  await admin.as.mutation(api.admin.enrollments.enroll, { userId, courseId: nth(courses)._id });
  await admin.as.mutation(api.admin.access.update, { mode: "open" });
  await scene.student.mutation(api.student.enrollments.enroll, { courseId: nth(courses, 1)._id });
  await end("endCourses");
  expect(await enrolled()).toEqual(courses.map(({ _id }) => _id));
});
