import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findExam } from "../learning/exams/reads";
import { readCourseTotals } from "../platform/totals/reads";
import { coverUrls, readCover } from "../content/courses/covers";
import { checklistView, readChecklist } from "./publishCourse";
import { listBefore } from "../content/courses/reads";
import { courseOption, languageView, levelView, toCourseOption } from "../content/courses/views";

const courseStatus = v.union(v.literal("draft"), v.literal("published"));

const courseFields = {
  _id: v.id("courses"),
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  durationHours: v.number(),
  language: languageView,
  level: levelView,
  status: courseStatus,
  moduleCount: v.number(),
  lessonCount: v.number(),
  /** Whether an exam exists, even one without questions. */
  hasExam: v.boolean(),
  enrollmentCount: v.number(),
  /** When it was marked as ready for review, ms since epoch; null if it is not. */
  readyAt: v.union(v.number(), v.null()),
  createdAt: v.number(),
};

export const courseRow = v.object(courseFields);

export async function toCourseRow(ctx: QueryCtx, course: Doc<"courses">): Promise<Infer<typeof courseRow>> {
  const { _id, slug, title, description, durationHours, status, moduleCount, lessonCount } = course;
  return {
    _id,
    slug,
    title,
    description,
    durationHours,
    status,
    moduleCount,
    lessonCount,
    language: course.language,
    level: course.level ?? null,
    hasExam: (await findExam(ctx, _id)) !== null,
    enrollmentCount: (await readCourseTotals(ctx, _id)).enrollments,
    readyAt: course.readyAt ?? null,
    createdAt: course._creationTime,
  };
}

export const courseDetail = v.object({
  ...courseFields,
  outcomes: v.string(),
  leastStudyMinutes: v.union(v.number(), v.null()),
  cover: v.optional(coverUrls),
  version: v.number(),
  /** Recommended before it, drafts too. */
  before: v.array(courseOption),
  checklist: checklistView,
});

export async function toCourseDetail(ctx: QueryCtx, course: Doc<"courses">): Promise<Infer<typeof courseDetail>> {
  const cover = await readCover(ctx, course);
  return {
    ...(await toCourseRow(ctx, course)),
    outcomes: course.outcomes ?? "",
    leastStudyMinutes: course.leastStudyMinutes ?? null,
    ...(cover && { cover }),
    version: course.version,
    before: (await listBefore(ctx, course)).map(toCourseOption),
    checklist: await readChecklist(ctx, course),
  };
}

/** Counts of what deleting the course removes and what stays. */
export const courseImpact = v.object({
  modules: v.number(),
  lessons: v.number(),
  questions: v.number(),
  enrollments: v.number(),
  certificatesKept: v.number(),
});

export async function readCourseImpact(ctx: QueryCtx, course: Doc<"courses">): Promise<Infer<typeof courseImpact>> {
  const exam = await findExam(ctx, course._id);
  const totals = await readCourseTotals(ctx, course._id);
  return {
    modules: course.moduleCount,
    lessons: course.lessonCount,
    questions: exam === null ? 0 : exam.questionCount,
    enrollments: totals.enrollments,
    // An enrollment is completed exactly when its certificate exists.
    certificatesKept: totals.completed,
  };
}
