import type { Id, TableNames } from "../../../convex/_generated/dataModel";
import { api } from "../../../convex/_generated/api";
import { createCoupon } from "../../../convex/model/learning/coupons/writes";
import schema from "../../../convex/schema";
import type { BinKind } from "../../../convex/shared/bin";
import { brazilDay } from "../../../convex/shared/brazilDay";
import { write } from "../practiceScene";
import {
  addPerson,
  addUpTotals,
  allRows,
  finishScheduled,
  lessonsOf,
  mutate,
  present,
  type Backend,
  type Person,
} from "../setup";
import { completeLessons, createScene, enrolledStudent, modulesOf, nth, paginationOpts } from "./scene";

const lastDay = brazilDay(Date.now());

/** A course of two modules with practice, a coupon, someone who did almost all of it, and someone who left. */
export async function learnedSchool(lessonsPerModule = [2, 2]) {
  const scene = await createScene({ lessons: lessonsPerModule, title: "Kept" });
  const { t, as, courseId } = scene;
  const couponId = await mutate(t, (ctx) =>
    createCoupon(ctx, { code: "HALF", discountPercentage: 50, isActive: true, validFrom: "2020-01-01" }),
  );
  const lessons = await lessonsOf(t, courseId);
  for (const { _id, title } of lessons.slice(0, 3)) await write(t, _id, [`What is ${title}?`]);
  const student = await addPerson(t);
  await student.as.mutation(api.student.enrollments.enroll, { courseId, couponCode: "HALF" });
  await student.as.mutation(api.student.progress.keepPlace, { lessonId: nth(lessons, 3)._id, block: 1 });
  await completeLessons(student, lessons.slice(0, 3));
  for (const { _id: lessonId, title } of lessons.slice(0, 3))
    await student.as.mutation(api.student.practice.answer, { lessonId, question: `What is ${title}?`, option: "b" });
  await student.as.mutation(api.student.practice.begin, {});
  await student.as.mutation(api.student.exams.start, { courseId });
  const other = await enrolledStudent(t, courseId);
  await completeLessons(other, lessons.slice(0, 1));
  const enrollment = (await t.run((ctx) => allRows(ctx, "enrollments"))).find((row) => row.userId === other.userId);
  await as.mutation(api.admin.enrollments.end, {
    enrollmentId: (await present(enrollment ?? null))._id,
    reason: "Refund",
  });
  await finishScheduled(t);
  const modules = await modulesOf(t, courseId);
  return { ...scene, couponId, lessons, modules, student, other };
}

type School = Awaited<ReturnType<typeof learnedSchool>>;

export interface Thing {
  kind: BinKind;
  id: string;
}

/** Things of the school: its course, modules, lessons and coupon. */
export const thingsOf = ({ courseId, couponId, lessons, modules }: School): Thing[] => [
  { kind: "course", id: courseId },
  ...modules.map(({ _id: id }) => ({ kind: "module" as const, id })),
  ...lessons.map(({ _id: id }) => ({ kind: "lesson" as const, id })),
  { kind: "coupon", id: couponId },
];

export async function bin(as: Person["as"], { kind, id }: Thing): Promise<void> {
  if (kind === "course") await as.mutation(api.admin.courses.remove, { courseId: id as Id<"courses"> });
  if (kind === "module") await as.mutation(api.admin.modules.remove, { moduleId: id as Id<"modules"> });
  if (kind === "lesson") await as.mutation(api.admin.lessons.remove, { lessonId: id as Id<"lessons"> });
  if (kind === "coupon") await as.mutation(api.admin.coupons.remove, { couponId: id as Id<"discountCoupons"> });
}

export const restore = async (as: Person["as"], thing: Thing) => await as.mutation(api.admin.bin.restore, { ...thing });

/** What the restore of a thing writes anew. */
const NOT_KEPT: TableNames[] = ["auditEntries", "jobs", "pendingCounts"];

/** All tables but those, without the ids of progress, which moves between two tables. */
export async function kept(t: Backend): Promise<Record<string, unknown[]>> {
  await addUpTotals(t);
  return await t.run(async (ctx) => {
    const tables = (Object.keys(schema.tables) as TableNames[]).filter((table) => !NOT_KEPT.includes(table));
    const rows = tables.map(async (table) => {
      const all: Record<string, unknown>[] = await ctx.db.query(table).collect();
      if (table === "platformTotals")
        return [
          table,
          all
            .map(countsOnly)
            .filter((text) => text !== "")
            .sort(),
        ];
      if (table !== "lessonProgress") return [table, all];
      return [table, all.map(({ _id, _creationTime, ...row }) => JSON.stringify(row)).sort()];
    });
    return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>;
  });
}

/** A total without zeros, which stay once something was counted. */
function countsOnly({ kind, count, parts = {} }: { kind?: string; count?: number; parts?: object }): string {
  const counted = Object.entries(parts).filter(([, value]) => value !== 0);
  return count === 0 && counted.length === 0 ? "" : JSON.stringify([kind, count, counted.sort()]);
}

/** Everything that a visitor, the student and lists of the administration get to see of the school. */
export async function answers({ t, as, course, courseId, lessons, modules, student, couponId }: School) {
  const search = { search: "", paginationOpts };
  const calls = {
    list: t.query(api.visitor.catalog.list, { paginationOpts }),
    search: t.query(api.visitor.catalog.list, { text: "Kept", paginationOpts }),
    page: t.query(api.visitor.catalog.bySlug, { slug: course.slug }),
    mine: student.as.query(api.student.enrollments.mine, { paginationOpts }),
    state: student.as.query(api.student.enrollments.forCourse, { courseId }),
    goOn: student.as.query(api.student.enrollments.goOn, {}),
    browse: student.as.query(api.student.enrollments.browse, { paginationOpts }),
    outline: student.as.query(api.student.lessons.outline, { courseId }),
    next: student.as.query(api.student.lessons.next, { courseId }),
    exam: student.as.query(api.student.exams.get, { courseId }),
    standing: student.as.query(api.student.exams.standing, { courseId }),
    attempts: student.as.query(api.student.attempts.list, { courseId, paginationOpts }),
    certificates: student.as.query(api.student.certificates.mine, { paginationOpts }),
    practice: student.as.query(api.student.practice.week, { lastDay }),
    daily: student.as.query(api.student.practice.daily, { day: lastDay }),
    courses: as.query(api.admin.courses.list, search),
    coursesByTitle: as.query(api.admin.courses.list, { ...search, order: "title" }),
    coursesFound: as.query(api.admin.courses.list, { search: "kept", paginationOpts }),
    options: as.query(api.admin.courses.options, { search: "" }),
    course: as.query(api.admin.courses.get, { courseId }),
    adminOutline: as.query(api.admin.courses.outline, { courseId }),
    modules: as.query(api.admin.modules.list, search),
    modulesFound: as.query(api.admin.modules.list, { search: "module", paginationOpts }),
    modulesOfCourse: as.query(api.admin.modules.list, { ...search, courseId }),
    lessons: as.query(api.admin.lessons.list, search),
    lessonsFound: as.query(api.admin.lessons.list, { search: "lesson", paginationOpts }),
    exams: as.query(api.admin.exams.list, search),
    coupons: as.query(api.admin.coupons.list, search),
    couponsByCode: as.query(api.admin.coupons.list, { ...search, order: "code" }),
    couponsByUse: as.query(api.admin.coupons.list, { ...search, order: "uses" }),
    couponsFound: as.query(api.admin.coupons.list, { search: "half", paginationOpts }),
    coupon: as.query(api.admin.coupons.get, { couponId }),
    couponUse: as.query(api.admin.stats.couponUse, { paginationOpts }),
    byCourse: as.query(api.admin.stats.byCourse, { paginationOpts }),
  };
  const ofModules = modules.flatMap(({ _id: moduleId }) => [
    student.as.query(api.student.practice.ofModule, { moduleId }),
    as.query(api.admin.modules.get, { moduleId }),
    as.query(api.admin.lessons.list, { ...search, moduleId }),
    as.query(api.admin.lessonFigures.ofModule, { moduleId, paginationOpts }),
  ]);
  const ofLessons = lessons.flatMap(({ _id: lessonId }) => [
    student.as.query(api.student.lessons.get, { lessonId }),
    student.as.query(api.student.lessons.place, { lessonId }),
    as.query(api.admin.lessons.get, { lessonId }),
    as.query(api.admin.lessonFigures.get, { lessonId }),
    as.query(api.admin.practice.repeated, { lessonId, questions: lessons.map(({ title }) => `What is ${title}?`) }),
  ]);
  const settled = await Promise.allSettled([...Object.values(calls), ...ofModules, ...ofLessons]);
  const names = Object.keys(calls);
  return settled.map((result, index) => [
    names[index] ?? index,
    result.status === "fulfilled" ? withoutCursor(result.value) : "refused",
  ]);
}

/** Rows of a page; where it ends depends on rows that nobody sees. */
const withoutCursor = (value: unknown): unknown =>
  value !== null && typeof value === "object" && "page" in value ? value.page : value;
