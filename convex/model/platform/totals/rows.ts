import type { Doc, Id, TableNames } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { Count, Parts } from "./counts";
import { scoreParts } from "./examTotals";
import { itemCounts } from "./itemTotals";
import { dayTotal, type TotalKind } from "./kinds";
import { lastLessonCounts, lessonCounts } from "./lessonTotals";
import { wanted } from "./pending";

export interface RowCount {
  kind: TotalKind;
  count: number;
  parts?: Parts;
}

export const countedTables = [
  "profiles",
  "courses",
  "modules",
  "lessons",
  "courseExams",
  "discountCoupons",
  "enrollments",
  "certificates",
  "examAttempts",
  "lessonProgress",
  "practiceAnswers",
] as const;
export type CountedTable = (typeof countedTables)[number];

/**
 * Contributions of a row to totals.
 * Triggers apply the difference, a recount sums everything. References of a new row exist; those of an older one
 * may be gone, with their totals.
 */
export const rowCounts: {
  [Table in CountedTable]: (ctx: QueryCtx, row: Doc<Table>, isNew: boolean) => RowCount[] | Promise<RowCount[]>;
} = {
  profiles: () => [{ kind: "students", count: 1 }],

  courses: (_ctx, { status }) => [
    { kind: "courses", count: 1 },
    { kind: "publishedCourses", count: status === "published" ? 1 : 0 },
  ],

  modules: () => [{ kind: "modules", count: 1 }],
  lessons: () => [{ kind: "lessons", count: 1 }],
  courseExams: () => [{ kind: "courseExams", count: 1 }],
  discountCoupons: () => [{ kind: "coupons", count: 1 }],

  enrollments: async (ctx, enrollment) => {
    const { courseId, enrolledAt, completedAt, hasCoupon } = enrollment;
    const completed = completedAt === undefined ? 0 : 1;
    return [
      { kind: "enrollments", count: 1, parts: { coupon: hasCoupon ? 1 : 0 } },
      { kind: "completedEnrollments", count: completed },
      dayTotal("enrollments", enrolledAt),
      ...(await ofCourse(ctx, courseId, { kind: `course/${courseId}`, count: 1, parts: { completed } })),
      ...(await lastLessonCounts(ctx, enrollment)),
    ];
  },

  // One certificate per student and course
  // counts, however many reissues it has.
  certificates: (_ctx, { issuedAt, state }) =>
    state === "replaced"
      ? [{ kind: "certificates", count: 0, parts: { replaced: 1 } }]
      : [{ kind: "certificates", count: 1 }, dayTotal("certificates", issuedAt)],

  examAttempts: async (ctx, attempt, isNew) => {
    const { courseId } = attempt;
    const parts = scoreParts(attempt);
    return [
      { kind: "exams", count: 1, parts },
      ...(await ofCourse(ctx, courseId, { kind: `exams/${courseId}`, count: 1, parts })),
      ...(await itemCounts(ctx, attempt, isNew)),
    ];
  },

  lessonProgress: lessonCounts,

  practiceAnswers: async (ctx, { questionId, firstRight }) => {
    if ((await ctx.db.get("practiceQuestions", questionId)) === null) return [];
    return [{ kind: `practice/${questionId}`, count: 1, parts: { right: firstRight ? 1 : 0 } }];
  },
};

/**
 * Counts only while the course exists.
 * A deleted course takes its totals along; rows that counted for them may remain.
 */
async function ofCourse(ctx: QueryCtx, courseId: Id<"courses">, count: RowCount): Promise<RowCount[]> {
  return (await ctx.db.get("courses", courseId)) === null ? [] : [count];
}

/**
 * Returns a row's contributions.
 * For a row of the totals or of queued changes, its own values.
 */
export async function countsOf<Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  row: Doc<Table>,
): Promise<(RowCount | Count)[]> {
  const itself = (_ctx: QueryCtx, total: Doc<"platformTotals">): Count[] => [total];
  type Rule = (ctx: QueryCtx, row: never, isNew: boolean) => (RowCount | Count)[] | Promise<(RowCount | Count)[]>;
  const rules: Partial<Record<TableNames, Rule>> = { ...rowCounts, platformTotals: itself, pendingCounts: wanted };
  return (await rules[table]?.(ctx, row as never, false)) ?? [];
}
