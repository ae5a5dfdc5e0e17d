import { describe, expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import { limits } from "../../convex/shared/limits";
import { finish } from "./certificateScene";
import { findViolations } from "./invariants";
import {
  addCourse,
  addPath,
  addPerson,
  allRows,
  createBackend,
  errorCode,
  lessonsOf,
  present,
  readTables,
  type Backend,
  type Person,
} from "./setup";

const { progress, next, mine } = api.student.paths;

/** A path over three published courses and a draft between them; its student is in the first two. */
async function setUp() {
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const courses: Doc<"courses">[] = [];
  for (const status of ["published", "draft", "published", "published"] as const)
    courses.push(await addCourse(t, { status, lessons: [2] }));
  const ids = courses.map(({ _id }) => _id);
  const [first, draft, second, third] = ids as [Id<"courses">, Id<"courses">, Id<"courses">, Id<"courses">];
  const { pathId, path } = await addPath(t, admin, ids);
  const person = await addPerson(t);
  for (const courseId of [first, second]) await person.as.mutation(api.student.enrollments.enroll, { courseId });
  const slugOf = (id: Id<"courses">) => courses.find(({ _id }) => _id === id)?.slug;
  return { t, admin, pathId, path, person, first, draft, second, third, slugOf };
}

/** What progress has to be, from the tables alone. */
async function recount(t: Backend, pathId: Id<"paths">, { userId }: Person) {
  const tables = await readTables(t);
  const path = tables.paths.find(({ _id }) => _id === pathId);
  const shown = (path?.courseIds ?? []).flatMap((id) => tables.courses.filter(({ _id }) => _id === id));
  const courses = shown
    .filter(({ status, binnedAt }) => status === "published" && binnedAt === undefined)
    .map(({ _id: courseId, lessonCount }) => {
      const own = (row: { userId: string; courseId?: string }) => row.userId === userId && row.courseId === courseId;
      if (tables.certificates.some((row) => own(row) && row.state !== "replaced"))
        return { courseId, state: "completed", progressPercentage: 100 };
      if (!tables.enrollments.some(own)) return { courseId, state: "notEnrolled", progressPercentage: 0 };
      const done = tables.lessonProgress.filter(own).length;
      const progressPercentage = lessonCount === 0 ? 0 : Math.min(99, Math.round((100 * done) / lessonCount));
      return { courseId, state: progressPercentage === 0 ? "notStarted" : "inProgress", progressPercentage };
    });
  return { total: courses.length, done: courses.filter(({ state }) => state === "completed").length, courses };
}

describe("PATH-4: progress", () => {
  test("is what the tables say after every step, and nobody else's", async () => {
    const { t, admin, pathId, person, first, second, third } = await setUp();
    const other = await addPerson(t);
    const check = async () => {
      for (const each of [person, other])
        expect(await each.as.query(progress, { pathId })).toMatchObject(await recount(t, pathId, each));
      return (await recount(t, pathId, person)).done;
    };
    expect(await check()).toBe(0);
    const [lesson] = await lessonsOf(t, first);
    await person.as.mutation(api.student.progress.complete, { lessonId: (await present(lesson ?? null))._id });
    expect(await check()).toBe(0);
    await finish(t, person, first);
    await finish(t, person, second);
    expect(await check()).toBe(2);
    // A certificate outlives its enrollment.
    const enrollments = await t.run((ctx) => allRows(ctx, "enrollments"));
    const ended = enrollments.find(({ courseId, userId }) => courseId === first && userId === person.userId);
    const enrollmentId = (await present(ended ?? null))._id;
    await admin.as.mutation(api.admin.enrollments.end, { enrollmentId, reason: "Engano" });
    expect(await check()).toBe(2);
    await admin.as.mutation(api.admin.courses.remove, { courseId: second });
    expect(await check()).toBe(1);
    await admin.as.mutation(api.admin.courses.setStatus, { courseId: third, status: "draft" });
    expect(await person.as.query(progress, { pathId })).toMatchObject({ done: 1, total: 1, next: null });
  });

  test("is null in a draft and for ids of other things", async () => {
    const { admin, pathId, person, first } = await setUp();
    for (const id of ["", "x", first, person.userId])
      expect(await person.as.query(progress, { pathId: id })).toBeNull();
    await admin.as.mutation(api.admin.paths.setStatus, { pathId, status: "draft" });
    for (const each of [person, admin]) expect(await each.as.query(progress, { pathId })).toBeNull();
    expect(await person.as.query(mine, {})).toEqual([]);
  });
});

describe("PATH-5: what comes next", () => {
  test("after a completed course is the next one that is missing, else an earlier one", async () => {
    const { t, pathId, path, person, first, second, third, slugOf } = await setUp();
    const after = async (courseId: string) => await person.as.query(next, { courseId });
    expect(await after(second)).toEqual([]);
    await finish(t, person, second);
    const step = { path: { slug: path.slug, title: path.title, language: "pt" }, done: 1, total: 3 };
    expect(await after(second)).toMatchObject([{ ...step, next: { slug: slugOf(third), isEnrolled: false } }]);
    await person.as.mutation(api.student.enrollments.enroll, { courseId: third });
    await finish(t, person, third);
    expect(await after(third)).toMatchObject([{ done: 2, next: { slug: slugOf(first), isEnrolled: true } }]);
    await finish(t, person, first);
    expect(await after(first)).toMatchObject([{ done: 3, next: null }]);
    for (const id of ["", "x", pathId, person.userId]) expect(await after(id)).toEqual([]);
    expect(await (await addPerson(t)).as.query(next, { courseId: first })).toEqual([]);
  });

  test("on the dashboard are the unfinished paths that one is in, never a draft's courses", async () => {
    const { t, admin, path, person, first, draft, second, third, slugOf } = await setUp();
    const { path: newer } = await addPath(t, admin, [draft, third]);
    const shown = async () => (await person.as.query(mine, {})).map((step) => [step.path.slug, step.next?.slug]);
    expect(await shown()).toEqual([[path.slug, slugOf(first)]]);
    await finish(t, person, first);
    expect(await shown()).toEqual([[path.slug, slugOf(second)]]);
    await person.as.mutation(api.student.enrollments.enroll, { courseId: third });
    expect(await shown()).toEqual([
      [path.slug, slugOf(second)],
      [newer.slug, slugOf(third)],
    ]);
    await finish(t, person, third);
    expect(await shown()).toEqual([[path.slug, slugOf(second)]]);
    await finish(t, person, second);
    expect(await shown()).toEqual([]);
    expect(await (await addPerson(t)).as.query(mine, {})).toEqual([]);
  });
});

describe("PATH-6: recommended before a course", () => {
  test("are published courses in their order, on its page only, without a lock", async () => {
    const { t, admin, person, first, draft, second, third, slugOf } = await setUp();
    const recommend = (beforeId: Id<"courses">) =>
      admin.as.mutation(api.admin.courses.recommend, { courseId: third, beforeId });
    for (const id of [second, draft, first, second, third]) await recommend(id);
    const shown = async () =>
      (await present(t.query(api.visitor.catalog.bySlug, { slug: String(slugOf(third)) }))).before.map(
        ({ slug }) => slug,
      );
    expect(await shown()).toEqual([slugOf(second), slugOf(first)]);
    const detail = await present(admin.as.query(api.admin.courses.get, { courseId: third }));
    expect(detail.before.map(({ _id }) => _id)).toEqual([second, draft, first]);
    await admin.as.mutation(api.admin.courses.remove, { courseId: second });
    expect(await shown()).toEqual([slugOf(first)]);
    await admin.as.mutation(api.admin.bin.restore, { kind: "course", id: second });
    expect(await shown()).toEqual([slugOf(second), slugOf(first)]);
    await admin.as.mutation(api.admin.courses.stopRecommending, { courseId: third, beforeId: second });
    expect(await shown()).toEqual([slugOf(first)]);
    await person.as.mutation(api.student.enrollments.enroll, { courseId: third });
    const entries = (await t.run((ctx) => allRows(ctx, "auditEntries"))).filter(
      ({ action }) => action === "course.recommended",
    );
    expect(entries).toHaveLength(4);
    expect(findViolations(await readTables(t))).toEqual([]);
  });

  test("are at most ten", async () => {
    const { t, admin, third } = await setUp();
    const others = [];
    for (let count = 0; count <= limits.coursesBefore; count++)
      others.push((await addCourse(t, { questions: 0, lessons: [1] }))._id);
    const codes = [];
    for (const beforeId of others)
      codes.push(await errorCode(admin.as.mutation(api.admin.courses.recommend, { courseId: third, beforeId })));
    expect(codes).toEqual([...others.slice(1).map(() => ""), "limitReached"]);
  });
});

test("PATH-6: a course's page names the published paths that have it", async () => {
  const { t, admin, pathId, path, first, slugOf } = await setUp();
  const draftPath = await addPath(t, admin, [first], "draft");
  const shown = async () =>
    (await present(t.query(api.visitor.catalog.bySlug, { slug: String(slugOf(first)) }))).paths.map(({ slug }) => slug);
  expect(await shown()).toEqual([path.slug]);
  await admin.as.mutation(api.admin.paths.remove, { pathId });
  expect(await shown()).toEqual([]);
  expect((await readTables(t)).courses.find(({ _id }) => _id === first)?.pathIds).toEqual([draftPath.pathId]);
});
