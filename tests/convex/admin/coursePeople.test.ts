import { subDays } from "date-fns";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { coursePeopleOrders, coursePeopleStates, type CoursePeopleState } from "../../../convex/shared/adminLists";
import { watchDatabase } from "../databaseCalls";
import { findViolations } from "../invariants";
import {
  addCourse,
  addPerson,
  allRows,
  createBackend,
  errorCode,
  finishScheduled,
  lessonsOf,
  mutate,
  present,
  readTables,
  type Backend,
  type Person,
} from "../setup";
import { submitAnswers } from "../examScene";
import { addStudies, studies } from "./coursePeopleScene";
import { auditTrail, nth } from "./scene";

const { list, beginExport } = api.admin.coursePeople;
/** Noon in Brasília. */
const NOW = new Date("2026-11-20T15:00:00Z").getTime();
const TODAY = "2026-11-20";
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

type Tables = Awaited<ReturnType<typeof readAll>>;

async function readAll(t: Backend) {
  return { ...(await readTables(t)), places: await t.run((ctx) => allRows(ctx, "lessonPlaces")) };
}

const brasilia = (ms: number): string => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10);
const daysBefore = (days: number): string =>
  subDays(new Date(`${TODAY}T00:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A row of the list, from the raw tables alone. */
function describePerson(tables: Tables, enrollment: Doc<"enrollments">) {
  const { userId, courseId } = enrollment;
  const own = <Row extends { userId: string; courseId?: string }>(rows: Row[]) =>
    rows.filter((row) => row.userId === userId && row.courseId === courseId);
  const profile = tables.profiles.find((row) => row.userId === userId);
  const [place] = own(tables.places);
  const lesson = tables.lessons.find(({ _id }) => _id === place?.lessonId);
  const progress = own(tables.lessonProgress);
  const attempts = own(tables.examAttempts);
  const ranked = attempts.toSorted(
    (one, two) =>
      Number(two.passed) - Number(one.passed) || two.score - one.score || two._creationTime - one._creationTime,
  );
  const [best] = ranked;
  const certificate = own(tables.certificates).find(({ state }) => state !== "replaced");
  const moments = [
    ...progress.map(({ completedAt }) => completedAt),
    ...attempts.map(({ submittedAt }) => submittedAt),
    ...(place ? [place.savedAt] : []),
  ];
  const total = tables.lessons.filter((row) => row.courseId === courseId).length;
  return {
    finishedAt: certificate?.issuedAt ?? null,
    text: plain(`${profile?.fullName} ${profile?.email}`),
    row: {
      _id: enrollment._id,
      userId,
      fullName: profile?.fullName,
      email: profile?.email,
      enrolledAt: enrollment.enrolledAt,
      progressPercentage: certificate ? 100 : Math.min(99, Math.round((100 * progress.length) / total)),
      lastActiveDay: moments.length === 0 ? null : brasilia(Math.max(...moments)),
      lesson: lesson ? { _id: lesson._id, title: lesson.title } : null,
      exam: best ? { attemptId: best._id, score: best.score, passed: best.passed } : null,
      certificate: certificate ? { hash: certificate.certificateHash, state: certificate.state } : null,
      accommodation: { version: 0, extraMinutes: 0, extraAttempts: 0 },
    },
  };
}

type Described = ReturnType<typeof describePerson>;

const inState: Record<CoursePeopleState, (person: Described) => boolean> = {
  all: () => true,
  notStarted: ({ finishedAt, row }) => finishedAt === null && row.lastActiveDay === null,
  stopped7: ({ finishedAt, row }) => finishedAt === null && (row.lastActiveDay ?? "9") <= daysBefore(7),
  stopped30: ({ finishedAt, row }) => finishedAt === null && (row.lastActiveDay ?? "9") <= daysBefore(30),
  finished: ({ finishedAt }) => finishedAt !== null,
};

type Order = (typeof coursePeopleOrders)[number];

/** What the list should answer, by brute force. */
function expected(
  tables: Tables,
  courseId: Id<"courses">,
  { state, order }: { state: CoursePeopleState; order: Order },
) {
  const people = tables.enrollments
    .filter((row) => row.courseId === courseId)
    .map((row) => describePerson(tables, row))
    .filter(inState[state])
    // Rows of equal rank: the newest first.
    .reverse();
  const key = ({ finishedAt, row: { enrolledAt, lastActiveDay } }: Described): string => {
    const time = (ms: number) => String(ms).padStart(15, "0");
    if (state === "finished") return `${time(finishedAt ?? 0)} ${lastActiveDay ?? ""} ${time(enrolledAt)}`;
    if (state === "all") return order === "activity" ? (lastActiveDay ?? "") : time(enrolledAt);
    return `${lastActiveDay ?? ""} ${time(enrolledAt)}`;
  };
  return people.sort((one, other) => (key(one) < key(other) ? 1 : key(one) > key(other) ? -1 : 0));
}

type Filter = { courseId: string; state: CoursePeopleState; order?: Order; search?: string };

/** All pages of the list, each full but the last. */
async function pages({ as }: Person, filter: Filter, numItems = 7) {
  const rows: unknown[] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const result: Awaited<ReturnType<typeof as.query<typeof list>>> = await as.query(list, {
      ...{ search: "", today: TODAY, ...filter, paginationOpts: { numItems, cursor } },
    });
    if (!result.isDone) expect(result.page).toHaveLength(numItems);
    rows.push(...result.page);
    ({ isDone, continueCursor: cursor } = result);
  }
  return rows;
}

async function setUp() {
  const t = createBackend();
  return { t, admin: await addPerson(t, "admin") };
}

describe("PEOPLE-9: the people of a course", () => {
  const some = fc.sample(studies, { seed: 45, numRuns: 4 });

  test.each(some.map((people, index) => [index, people] as const))(
    "are those of the raw tables, by every filter, order and search (%i)",
    async (_index, people) => {
      const { t, admin } = await setUp();
      const courses = [await addCourse(t, { lessons: [3, 2] }), await addCourse(t)] as const;
      await addStudies(t, { courses, people, now: NOW });
      const tables = await readAll(t);
      expect(tables.enrollments.length).toBeGreaterThan(20);
      for (const { _id: courseId } of courses) {
        for (const state of coursePeopleStates) {
          for (const order of coursePeopleOrders) {
            const wanted = expected(tables, courseId, { state, order });
            expect(await pages(admin, { courseId, state, order }), `${state} by ${order}`).toEqual(
              wanted.map(({ row }) => row),
            );
          }
          for (const search of ["ana", "SOUZA ána", "nceica", "p2", "p12@selo", "nobody"]) {
            const words = plain(search).split(" ");
            const wanted = expected(tables, courseId, { state, order: "enrolled" }).filter(({ text }) =>
              words.every((word) => text.includes(word)),
            );
            const found = (await pages(admin, { courseId, state, search })) as Described["row"][];
            const byId = (rows: Described["row"][]) => [...rows].sort((a, b) => (a._id < b._id ? -1 : 1));
            expect(byId(found), `${state}: ${search}`).toEqual(byId(wanted.map(({ row }) => row)));
          }
        }
      }
    },
    60_000,
  );

  test("every filter finds some of them and leaves some out, so that the tests above mean something", async () => {
    const { t } = await setUp();
    const courses = [await addCourse(t, { lessons: [3, 2] }), await addCourse(t)] as const;
    await addStudies(t, { courses, people: some[0] ?? [], now: NOW });
    const tables = await readAll(t);
    const all = tables.enrollments.map((row) => describePerson(tables, row));
    const counts = coursePeopleStates.map((state) => all.filter(inState[state]).length);
    expect(Math.min(...counts), String(counts)).toBeGreaterThan(2);
  });

  test("a course that does not exist has nobody; a day that is none is refused", async () => {
    const { t, admin } = await setUp();
    const { _id: courseId } = await addCourse(t);
    expect(await pages(admin, { courseId: "none", state: "all" })).toEqual([]);
    expect(await pages(admin, { courseId: admin.userId, state: "all" })).toEqual([]);
    const paginationOpts = { numItems: 1, cursor: null };
    for (const today of ["", "2026-02-30", "x"]) {
      const asked = admin.as.query(list, { courseId, search: "", state: "stopped7", today, paginationOpts });
      expect(await errorCode(asked)).toBe("invalidInput");
    }
  });

  test("leaves out whom the school has just deleted, and finds people by today's name", async () => {
    const { t, admin } = await setUp();
    const { _id: courseId } = await addCourse(t);
    const [kept, gone] = [await addPerson(t), await addPerson(t)];
    for (const { as } of [kept, gone]) await as.mutation(api.student.enrollments.enroll, { courseId });
    await kept.as.mutation(api.account.profile.update, { version: 0, fullName: "Íris Nova", email: kept.email });
    const found = async (search: string) =>
      ((await pages(admin, { courseId, state: "all", search })) as Described["row"][]).map(({ userId }) => userId);
    expect(await found("iris")).toEqual([kept.userId]);
    expect(await found("maria")).toEqual([gone.userId]);
    await t.run(async (ctx) => {
      const profile = (await allRows(ctx, "profiles")).find(({ userId }) => userId === gone.userId);
      await ctx.db.delete("profiles", (await present(profile ?? null))._id);
    });
    expect(await found("")).toEqual([kept.userId]);
  });
});

describe("PEOPLE-9: the last day of activity", () => {
  async function study() {
    const { t, admin } = await setUp();
    const course = await addCourse(t, { lessons: [2, 1] });
    const student = await addPerson(t);
    await student.as.mutation(api.student.enrollments.enroll, { courseId: course._id });
    const lessons = await lessonsOf(t, course._id);
    const day = async () => {
      expect(findViolations(await readTables(t))).toEqual([]);
      const [row] = (await pages(admin, { courseId: course._id, state: "all" })) as Described["row"][];
      return row?.lastActiveDay;
    };
    const lesson = (index: number) => ({ lessonId: nth(lessons, index)._id });
    return { t, admin, course, student, lesson, day };
  }

  test("follows reading, completing and exams, and what is deleted", async () => {
    const { t, admin, course, student, lesson, day } = await study();
    expect(await day()).toBeNull();
    await student.as.mutation(api.student.progress.keepPlace, { ...lesson(0), block: 1 });
    expect(await day()).toBe("2026-11-20");
    // Midnight in Brasília is at three.
    vi.setSystemTime(new Date("2026-11-22T02:59:00Z"));
    await student.as.mutation(api.student.progress.complete, lesson(0));
    expect(await day()).toBe("2026-11-21");
    vi.setSystemTime(new Date("2026-11-22T03:00:00Z"));
    await student.as.mutation(api.student.progress.complete, lesson(1));
    expect(await day()).toBe("2026-11-22");
    await admin.as.mutation(api.admin.lessons.remove, lesson(1));
    await finishScheduled(t);
    expect(await day()).toBe("2026-11-21");
    vi.setSystemTime(NOW + 5 * DAY);
    const { sittingId } = await student.as.mutation(api.student.exams.start, { courseId: course._id });
    expect(await day()).toBe("2026-11-21");
    const exam = await present(student.as.query(api.student.exams.get, { courseId: course._id }));
    await submitAnswers(t, student.as, sittingId, Object.fromEntries(exam.questions.map(({ _id }) => [_id, "a"])));
    expect(await day()).toBe("2026-11-25");
  });

  test("is written once a day: reading on changes nothing that the student's pages watch", async () => {
    const { t, student, lesson } = await study();
    const stop = (block: number) => student.as.mutation(api.student.progress.keepPlace, { ...lesson(0), block });
    const enrollments = async () => JSON.stringify(await t.run((ctx) => allRows(ctx, "enrollments")));
    await stop(0);
    const id = (await t.run((ctx) => allRows(ctx, "enrollments")))[0]?._id ?? "none";
    const written: string[] = [];
    const stopWatching = watchDatabase((op, args) => {
      if (!/get|query/i.test(op) && args.includes(id)) written.push(op);
    });
    for (let block = 1; block < 5; block++) {
      vi.setSystemTime(NOW + block * 60_000);
      const before = await enrollments();
      await stop(block);
      expect(await enrollments()).toBe(before);
    }
    expect(written).toEqual([]);
    vi.setSystemTime(NOW + DAY);
    const before = await enrollments();
    await stop(9);
    expect(await enrollments()).not.toBe(before);
    expect(written).toHaveLength(1);
    stopWatching();
  });
});

test("ROLE-4: a teacher sees and gives extra time in their course's list", async () => {
  const { t, admin } = await setUp();
  const [course, bare, other] = [await addCourse(t), await addCourse(t, { questions: 0 }), await addCourse(t)];
  const [teacher, student] = [await addPerson(t), await addPerson(t)];
  for (const { _id: courseId } of [course, bare]) {
    await admin.as.mutation(api.admin.roles.addTeacher, { courseId, userId: teacher.userId });
    await student.as.mutation(api.student.enrollments.enroll, { courseId });
  }
  const given = async (courseId: string) => (await pages(teacher, { courseId, state: "all" })) as Described["row"][];
  const extra = { version: 0, extraMinutes: 15, extraAttempts: 1 };
  const give = (courseId: Id<"courses">) =>
    teacher.as.mutation(api.admin.accommodations.save, { userId: student.userId, courseId, ...extra });
  await give(course._id);
  expect(await given(course._id)).toMatchObject([{ accommodation: { ...extra, version: 1 } }]);
  expect(await given(bare._id)).toMatchObject([{ accommodation: null }]);
  expect(await errorCode(give(other._id))).toBe("notFound");
});

test("PEOPLE-10: an export of the list is on the audit trail", async () => {
  const { t, admin } = await setUp();
  const { _id: courseId } = await addCourse(t, { title: "Rust" });
  await admin.as.mutation(beginExport, { courseId, state: "stopped7", searched: true });
  expect(await auditTrail(t)).toEqual(["course.peopleExported Rust (stopped7, search)"]);
  await mutate(t, (ctx: MutationCtx) => ctx.db.delete("courses", courseId));
  expect(await errorCode(admin.as.mutation(beginExport, { courseId, state: "all", searched: false }))).toBe("notFound");
});
