import { describe, expect, test } from "vitest";
import type { TableNames } from "../../convex/_generated/dataModel";
import { api, internal } from "../../convex/_generated/api";
import {
  allRows,
  createBackend,
  errorCode,
  present,
  addCourse,
  addPerson,
  lessonsOf,
  snapshot,
  type Backend,
} from "./setup";
import { courseFields } from "./admin/scene";
import { attempt } from "./examScene";

const paginationOpts = { numItems: 10, cursor: null };

/** Two courses, and a teacher of the first. */
async function setUp() {
  const t = createBackend();
  const [own, other] = [await addCourse(t), await addCourse(t, { slug: "other" })];
  const [admin, teacher] = [await addPerson(t, "admin"), await addPerson(t)];
  await admin.as.mutation(api.admin.roles.addTeacher, { courseId: own._id, userId: teacher.userId });
  return { t, own, other, admin, teacher };
}

const rowsOf = async <Table extends TableNames>(t: Backend, table: Table) =>
  await t.run(async (ctx) => await allRows(ctx, table));

const viewerOf = async (person: { as: Backend | Awaited<ReturnType<typeof addPerson>>["as"] }) =>
  await person.as.query(api.visitor.viewer.get, {});

describe("roles", () => {
  test("ROLE-1, ROLE-2: a role adds rights and taking it takes them, in the same transition", async () => {
    const { own, admin, teacher } = await setUp();
    expect(await viewerOf(teacher)).toMatchObject({
      isAdmin: false,
      rights: [],
      courseRights: ["seePeople", "giveExtraTime", "answer", "author"],
    });
    const list = () => teacher.as.query(api.admin.courses.list, { search: "", paginationOpts });
    expect((await list()).page.map(({ _id }) => _id)).toEqual([own._id]);

    const support = { userId: teacher.userId, role: "support" } as const;
    await admin.as.mutation(api.admin.roles.set, { ...support, held: true });
    expect((await list()).page).toHaveLength(2);
    await admin.as.mutation(api.admin.roles.set, { ...support, held: false });
    expect((await list()).page).toHaveLength(1);

    await admin.as.mutation(api.admin.roles.removeTeacher, { courseId: own._id, userId: teacher.userId });
    expect(await errorCode(list())).toBe("notAdmin");
    expect(await viewerOf(teacher)).toMatchObject({ rights: [], courseRights: [] });
  });

  test("COURSE-14: a course's page names its teachers, without blocked ones, and nothing else of them", async () => {
    const { t, own, admin, teacher } = await setUp();
    const teachersOf = async (slug: string) => (await t.query(api.visitor.catalog.bySlug, { slug }))?.teachers;
    const profile = (await rowsOf(t, "profiles")).find(({ userId }) => userId === teacher.userId);
    expect([await teachersOf(own.slug), await teachersOf("other")]).toEqual([[profile?.fullName], []]);
    await admin.as.mutation(api.admin.students.setBlocked, { userId: teacher.userId, blocked: true });
    expect(await teachersOf(own.slug)).toEqual([]);
  });

  test("ROLE-2: an unknown person, a course in the bin and too many teachers are refused", async () => {
    const { t, own, admin, teacher } = await setUp();
    const add = (email: string) => admin.as.mutation(api.admin.roles.addTeacherByEmail, { courseId: own._id, email });
    expect(await errorCode(add("nobody@selo.example"))).toBe("notFound");
    expect(await errorCode(add("no address"))).toBe("notFound");
    await t.run(async (ctx) => {
      for (let index = 1; index < 20; index++) {
        const userId = await ctx.db.insert("users", {});
        await ctx.db.insert("courseStaff", { courseId: own._id, userId });
      }
    });
    const { userId } = await addPerson(t);
    const place = { courseId: own._id, userId };
    expect(await errorCode(admin.as.mutation(api.admin.roles.addTeacher, place))).toBe("limitReached");
    // Whoever teaches already may be named again.
    await admin.as.mutation(api.admin.roles.addTeacher, { ...place, userId: teacher.userId });
    await admin.as.mutation(api.admin.courses.remove, { courseId: own._id });
    expect(await errorCode(admin.as.mutation(api.admin.roles.addTeacher, place))).toBe("notFound");
    expect(await errorCode(teacher.as.query(api.admin.courses.get, { courseId: own._id }))).toBe("notFound");
  });

  test("ROLE-2: each change is on the audit trail with the course", async () => {
    const { t, own, admin, teacher } = await setUp();
    await admin.as.mutation(api.admin.roles.removeTeacher, { courseId: own._id, userId: teacher.userId });
    const entries = (await rowsOf(t, "auditEntries")).filter(({ action }) => action.startsWith("role."));
    expect(entries.slice(-2)).toMatchObject([
      {
        action: "role.granted",
        targetId: teacher.userId,
        changes: [{ field: "role" }, { field: "course", to: own.title }],
      },
      {
        action: "role.revoked",
        targetId: teacher.userId,
        changes: [{ field: "role" }, { field: "course", from: own.title }],
      },
    ]);
  });

  test("ROLE-4: a teacher reads answers for their course only, on record", async () => {
    const { t, own, other, teacher } = await setUp();
    const student = await addPerson(t);
    const attemptIn = async ({ _id: courseId }: Pick<typeof own, "_id">) => {
      await student.as.mutation(api.student.enrollments.enroll, { courseId });
      return (await attempt(t, student.as, courseId, 0)).attemptId;
    };
    const [inOwn, inOther] = [await attemptIn(own), await attemptIn(other)];
    const { userId } = student;
    const read = (attemptId: string) => teacher.as.query(api.admin.students.answers, { userId, attemptId });
    expect(await errorCode(read(inOwn))).toBe("readingNotRecorded");
    await teacher.as.mutation(api.admin.students.open, { userId, courseId: own._id });
    expect(await errorCode(teacher.as.mutation(api.admin.students.open, { userId }))).toBe("notFound");
    expect(await read(inOwn)).toMatchObject({ course: { _id: own._id } });
    expect(await errorCode(read(inOther))).toBe("notFound");
    expect(await errorCode(teacher.as.query(api.admin.students.get, { userId }))).toBe("notFound");
    expect((await rowsOf(t, "personReadings")).map((row) => row.userId)).toEqual([userId]);
  });

  test("ROLE-4: a course of one's own opens no list of the whole school, and no text of the course", async () => {
    const { own, admin, teacher } = await setUp();
    const { _id: courseId } = own;
    const everyone = { courseId, search: "", paginationOpts };
    expect(await errorCode(teacher.as.query(api.admin.students.list, { ...everyone, status: "all" }))).toBe("notFound");
    expect(await errorCode(teacher.as.query(api.admin.certificates.list, everyone))).toBe("notFound");
    const update = async (version: number, title: string) =>
      await admin.as.mutation(api.admin.courses.update, { courseId, version, ...courseFields, title });
    await update(0, "Another title");
    const [, before] = await teacher.as.query(api.admin.versions.list, { thingId: courseId });
    const version = { versionId: (await present(before ?? null))._id, version: 1 };
    expect(await errorCode(teacher.as.mutation(api.admin.versions.restore, version))).toBe("notAdmin");
    await admin.as.mutation(api.admin.versions.restore, version);
  });

  test("ROLE-5: staff see a lesson of their course as students do, and leave no trace", async () => {
    const { t, own, other, teacher } = await setUp();
    const [lesson] = await lessonsOf(t, own._id);
    const [foreign] = await lessonsOf(t, other._id);
    const before = await snapshot(t);
    expect(
      await teacher.as.query(api.student.lessons.get, { lessonId: (await present(lesson ?? null))._id }),
    ).toMatchObject({ isPreview: true });
    await teacher.as.mutation(api.student.presence.beat, {});
    expect(await snapshot(t)).toEqual(before);
    expect(
      await errorCode(teacher.as.query(api.student.lessons.get, { lessonId: (await present(foreign ?? null))._id })),
    ).toBe("notEnrolled");
  });

  test("ROLE-5: every page of a course opens without a refusal and without a trace", async () => {
    const { t, own, other, teacher, admin } = await setUp();
    const lessonId = (await present((await lessonsOf(t, own._id))[0] ?? null))._id;
    const moduleId = (await present((await rowsOf(t, "modules"))[0] ?? null))._id;
    const before = await snapshot(t);
    for (const { as } of [teacher, admin]) {
      const courseId = own._id;
      const { catalog } = api.visitor;
      const { access, announcements, enrollments, exams, inquiries, lessons, paths, practice, presence } = api.student;
      expect(await as.query(catalog.bySlug, { slug: own.slug })).toMatchObject({ _id: courseId });
      expect(await as.query(enrollments.forCourse, { courseId })).toBeNull();
      expect(await as.query(announcements.open, {})).toEqual([]);
      expect(await as.query(access.newest, {})).toBeNull();
      expect(await as.query(lessons.outline, { courseId })).toMatchObject({ progressPercentage: 0 });
      expect(await as.query(lessons.get, { lessonId })).toMatchObject({ isPreview: true });
      expect(await as.query(practice.ofModule, { moduleId })).toMatchObject({ isPreview: true });
      expect(await as.query(exams.get, { courseId })).toMatchObject({ isPreview: true, questions: [], sitting: null });
      expect(await as.query(exams.standing, { courseId })).toBeNull();
      for (const placeId of [lessonId, moduleId, courseId]) {
        expect(await as.query(inquiries.ofPlace, { placeId })).toEqual({ canAsk: false, own: [], published: [] });
        expect(await as.query(enrollments.ended, { of: placeId })).toBeNull();
      }
      expect(await as.query(paths.next, { courseId })).toEqual([]);
      await as.mutation(presence.beat, {});
      // What would leave a trace is for those who are enrolled.
      expect(await errorCode(as.mutation(exams.start, { courseId }))).toBe("notEnrolled");
    }
    expect(await snapshot(t)).toEqual(before);
    expect(await errorCode(teacher.as.query(api.student.exams.get, { courseId: other._id }))).toBe("notEnrolled");
    const student = await addPerson(t);
    expect(await errorCode(student.as.query(api.student.exams.get, { courseId: own._id }))).toBe("notEnrolled");
  });

  test("ROLE-1: a job goes on only with its starter's right", async () => {
    const { t, admin } = await setUp();
    const support = await addPerson(t);
    const role = { userId: support.userId, role: "support" } as const;
    await admin.as.mutation(api.admin.roles.set, { ...role, held: true });
    const { userId } = await addPerson(t);
    const course = await addCourse(t, { slug: "third" });
    const start = { act: "enroll" as const, userIds: [userId], courseId: course._id };
    await support.as.mutation(api.admin.students.startJob, start);
    await admin.as.mutation(api.admin.roles.set, { ...role, held: false });
    const job = await present((await rowsOf(t, "jobs"))[0] ?? null);
    await t.mutation(internal.jobs.engine.step, { jobId: job._id });
    expect(await rowsOf(t, "jobs")).toMatchObject([{ status: "canceled", doneCount: 0 }]);
    expect((await rowsOf(t, "enrollments")).filter((row) => row.courseId === course._id)).toEqual([]);
  });

  test("ROLE-1: support blocks nobody, and takes back no block", async () => {
    const { t, admin } = await setUp();
    const support = await addPerson(t);
    await admin.as.mutation(api.admin.roles.set, { userId: support.userId, role: "support", held: true });
    const { userId } = await addPerson(t);
    const block = { act: "block" as const, userIds: [userId] };
    expect(await errorCode(support.as.mutation(api.admin.students.startJob, block))).toBe("notAdmin");
    expect(await errorCode(support.as.query(api.admin.peopleJobs.ask, block))).toBe("notAdmin");
    await admin.as.mutation(api.admin.students.startJob, block);
    const { _id: jobId } = await present((await rowsOf(t, "jobs"))[0] ?? null);
    expect(await errorCode(support.as.query(api.admin.peopleJobs.askUndo, { jobId }))).toBe("notAdmin");
    expect(await errorCode(support.as.mutation(api.admin.peopleJobs.undo, { jobId }))).toBe("notAdmin");
    expect(await errorCode(support.as.mutation(api.admin.jobs.cancel, { jobId }))).toBe("notFound");
  });
});
