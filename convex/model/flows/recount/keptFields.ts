import type { Doc, Id, TableNames } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { toSearchText } from "../../../shared/searchText";
import { findCertificate } from "../../credentials/certificates/reads";
import { keptCertificateFields } from "../../credentials/certificates/states";
import { findPreviousContent, listLessons, listModuleLessons, readLessonContent } from "../../content/lessons/reads";
import { textSummary } from "../../content/lessons/textSummary";
import { listModules } from "../../content/modules/reads";
import { keptCourseFields } from "../../content/courses/triggers";
import { listQuestions } from "../../learning/exams/reads";
import { findLastLessonId, listCompletedLessonIds } from "../../learning/enrollments/reads";
import { personSearchText } from "../../people/profiles/triggers";
import type { Difference } from "../../platform/totals/counts";

/** Enrollments per transaction; coupons with more are skipped. */
const ENROLLMENTS = 10_000;

export const keptTables = [
  "courses",
  "modules",
  "lessonSummaries",
  "courseExams",
  "profiles",
  "enrollments",
  "discountCoupons",
  "certificates",
  "lessonProgress",
  "practiceQuestions",
] as const;
type KeptTable = (typeof keptTables)[number];

/** Expected values of maintained fields, derived from other rows. */
const keptFields: {
  [Table in KeptTable]: (ctx: QueryCtx, row: Doc<Table>) => Partial<Doc<Table>> | Promise<Partial<Doc<Table>>>;
} = {
  courses: async (ctx, course) => {
    const lessons = await listLessons(ctx, course._id);
    return {
      ...keptCourseFields(course),
      moduleCount: (await listModules(ctx, course._id)).length,
      lessonCount: lessons.length,
      totalMinutes: lessons.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    };
  },

  modules: async (ctx, { _id, title }) => ({
    searchText: toSearchText(title),
    lessonCount: (await listModuleLessons(ctx, _id)).length,
  }),

  lessonSummaries: async (ctx, { lessonId }) => {
    const lesson = await ctx.db.get("lessons", lessonId);
    return {
      ...(lesson && { moduleId: lesson.moduleId, searchText: toSearchText(lesson.title) }),
      ...textSummary(await readLessonContent(ctx, lessonId)),
      hasPrevious: (await findPreviousContent(ctx, lessonId)) !== null,
    };
  },

  courseExams: async (ctx, { _id, title }) => {
    return { searchText: toSearchText(title), questionCount: (await listQuestions(ctx, _id)).length };
  },

  profiles: async (ctx, profile) => {
    const enrollments = ctx.db
      .query("enrollments")
      .withIndex("by_userId_and_courseId", (q) => q.eq("userId", profile.userId));
    return { searchText: personSearchText(profile), courseCount: (await enrollments.take(ENROLLMENTS)).length };
  },

  enrollments: async (ctx, { userId, courseId }) => ({
    completedLessonCount: (await listCompletedLessonIds(ctx, userId, courseId)).length,
    completedAt: (await findCertificate(ctx, userId, courseId))?.issuedAt,
    lastLessonId: await findLastLessonId(ctx, userId, courseId),
  }),

  lessonProgress: async (ctx, { lessonId }) => {
    const lesson = await ctx.db.get("lessons", lessonId);
    return lesson ? { moduleId: lesson.moduleId } : {};
  },

  practiceQuestions: async (ctx, { lessonId }) => {
    const lesson = await ctx.db.get("lessons", lessonId);
    return lesson ? { moduleId: lesson.moduleId } : {};
  },

  certificates: (_ctx, certificate) => keptCertificateFields(certificate),

  discountCoupons: async (ctx, { _id, code, removedUses }) => {
    const enrollments = ctx.db.query("enrollments").withIndex("by_couponId", (q) => q.eq("couponId", _id));
    const uses = (await enrollments.take(ENROLLMENTS)).length;
    return { searchText: toSearchText(code), ...(uses < ENROLLMENTS && { currentUses: uses + removedUses }) };
  },
};

/** Empty for a table without maintained fields. */
export async function compareFields<Table extends TableNames>(
  ctx: MutationCtx,
  { table, row, repair }: { table: Table; row: Doc<Table>; repair: boolean },
): Promise<Difference[]> {
  const rules: Partial<Record<TableNames, (ctx: QueryCtx, row: never) => object | Promise<object>>> = keptFields;
  const expected = Object.entries((await rules[table]?.(ctx, row as never)) ?? {}) as [keyof Doc<Table>, unknown][];
  const wrong = expected.filter(([field, value]) => row[field] !== value);
  if (repair && wrong.length > 0)
    await ctx.db.patch(table as KeptTable, row._id as Id<KeptTable>, Object.fromEntries(wrong) as object);
  const what = `${table}/${row._id}`;
  return wrong.map(([part, value]) => ({ what, part, kept: row[part] ?? null, counted: value ?? null }) as Difference);
}
