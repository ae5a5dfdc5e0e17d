import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { findExam } from "../exams/reads";
import { readCourseTotals } from "../totals/reads";
import { findPreviousContent } from "./lessonContent";
import { readSummary } from "./lessonSummary";
import { readLessonContent } from "./reads";

const courseStatus = v.union(v.literal("draft"), v.literal("published"));

const courseFields = {
  _id: v.id("courses"),
  slug: v.string(),
  title: v.string(),
  description: v.string(),
  durationHours: v.number(),
  status: courseStatus,
  moduleCount: v.number(),
  lessonCount: v.number(),
  /** There is one, with or without questions; see the checklist. */
  hasExam: v.boolean(),
  enrollmentCount: v.number(),
  createdAt: v.number(),
};

export const courseRow = v.object(courseFields);

export async function toCourseRow(ctx: QueryCtx, course: Doc<"courses">): Promise<Infer<typeof courseRow>> {
  const { _id, slug, title, description, durationHours, status, moduleCount, lessonCount } = course;
  return {
    ...{ _id, slug, title, description, durationHours, status, moduleCount, lessonCount },
    hasExam: (await findExam(ctx, _id)) !== null,
    enrollmentCount: (await readCourseTotals(ctx, _id)).enrollments,
    createdAt: course._creationTime,
  };
}

export const courseDetail = v.object({
  ...courseFields,
  version: v.number(),
  checklist: v.object({ lessons: v.boolean(), exam: v.boolean(), questions: v.boolean() }),
});

export const courseOption = v.object({ _id: v.id("courses"), title: v.string() });
const moduleOption = v.object({ _id: v.id("modules"), title: v.string() });

export const moduleRow = v.object({
  _id: v.id("modules"),
  title: v.string(),
  description: v.string(),
  orderIndex: v.number(),
  lessonCount: v.number(),
  version: v.number(),
  course: courseOption,
});

/** Null for a module without its course. */
export async function toModuleRow(ctx: QueryCtx, module: Doc<"modules">): Promise<Infer<typeof moduleRow> | null> {
  const course = await ctx.db.get("courses", module.courseId);
  if (course === null) return null;
  const { _id, title, description, orderIndex } = module;
  return {
    ...{ _id, title, description, orderIndex },
    lessonCount: module.lessonCount,
    version: module.version,
    course: { _id: course._id, title: course.title },
  };
}

const lessonFields = {
  _id: v.id("lessons"),
  title: v.string(),
  lessonType: v.string(),
  orderIndex: v.number(),
  durationMinutes: v.number(),
  preview: v.string(),
  isEmpty: v.boolean(),
  hasPrevious: v.boolean(),
  module: moduleOption,
  course: courseOption,
};

export const lessonRow = v.object(lessonFields);

/** Without the text, of which a kept summary tells the beginning. Null for a lesson without its module or course. */
export async function toLessonRow(ctx: QueryCtx, lesson: Doc<"lessons">): Promise<Infer<typeof lessonRow> | null> {
  const module = await ctx.db.get("modules", lesson.moduleId);
  const course = await ctx.db.get("courses", lesson.courseId);
  if (module === null || course === null) return null;
  const { _id, title, lessonType, orderIndex, durationMinutes } = lesson;
  const { preview, isEmpty, hasPrevious } = await readSummary(ctx, lesson._id);
  return {
    ...{ _id, title, lessonType, orderIndex, durationMinutes, preview, isEmpty, hasPrevious },
    module: { _id: module._id, title: module.title },
    course: { _id: course._id, title: course.title },
  };
}

export const lessonDetail = v.object({
  ...lessonFields,
  content: v.string(),
  previousContent: v.union(v.string(), v.null()),
  previousReplacedAt: v.union(v.number(), v.null()),
  version: v.number(),
});

export async function toLessonDetail(
  ctx: QueryCtx,
  lesson: Doc<"lessons">,
): Promise<Infer<typeof lessonDetail> | null> {
  const row = await toLessonRow(ctx, lesson);
  if (row === null) return null;
  const previous = await findPreviousContent(ctx, lesson._id);
  return {
    ...row,
    content: await readLessonContent(ctx, lesson._id),
    previousContent: previous?.markdown ?? null,
    previousReplacedAt: previous?.replacedAt ?? null,
    version: (await readSummary(ctx, lesson._id)).version,
  };
}

const outlineLesson = v.object({
  _id: v.id("lessons"),
  title: v.string(),
  lessonType: v.string(),
  orderIndex: v.number(),
  durationMinutes: v.number(),
  isEmpty: v.boolean(),
});

const outlineModule = v.object({
  _id: v.id("modules"),
  title: v.string(),
  description: v.string(),
  orderIndex: v.number(),
  lessons: v.array(outlineLesson),
});

export const adminOutline = v.object({
  courseId: v.id("courses"),
  title: v.string(),
  modules: v.array(outlineModule),
});

export async function toAdminOutline(
  ctx: QueryCtx,
  course: Doc<"courses">,
  parts: { modules: Doc<"modules">[]; lessons: Doc<"lessons">[] },
): Promise<Infer<typeof adminOutline>> {
  const lessons = await Promise.all(
    parts.lessons
      .toSorted((one, other) => one.orderIndex - other.orderIndex)
      .map(async (lesson) => {
        const { _id, title, lessonType, orderIndex, durationMinutes } = lesson;
        const { isEmpty } = await readSummary(ctx, lesson._id);
        return { moduleId: lesson.moduleId, line: { _id, title, lessonType, orderIndex, durationMinutes, isEmpty } };
      }),
  );
  return {
    courseId: course._id,
    title: course.title,
    modules: parts.modules.map(({ _id, title, description, orderIndex }) => ({
      ...{ _id, title, description, orderIndex },
      lessons: lessons.filter(({ moduleId }) => moduleId === _id).map(({ line }) => line),
    })),
  };
}
